import { SANDBOX_MCH_ID } from '@camp/contract/reconcile/reconcile.labels'
import { textOf } from '../platform/i18n.ts'
import { reconcileText } from './reconcile.text.ts'

const t = textOf(reconcileText)

/** What the merchant of a bill is called: by its name, the built-in gateway by what it is, else by its number. */
export const merchantLabel = (mchId: string, name: string | null): string => name ?? (mchId === SANDBOX_MCH_ID ? t('builtIn') : mchId)
