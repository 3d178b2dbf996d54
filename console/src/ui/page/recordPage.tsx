import type { AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { LogEntity } from '@camp/contract/records'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { type Text, type Title, useLanguage, useText } from '../../platform/i18n.ts'
import { type UseCallOptions, useCall } from '../../platform/signedIn/query.ts'
import { useTabTitle } from '../../platform/tab.ts'
import { idOf } from '../peek/peek.ts'
import { RecordHere } from '../presence/RecordHere.tsx'
import { DetailPage } from './DetailPage.tsx'
import { RecordState } from './RecordState.tsx'

/** What a record may do with the question that brought it. */
interface Asking {
  reload(): Promise<unknown>
  /** It is being deleted: it is not asked for any more. */
  onDeleting(deleting: boolean): void
}

interface RecordPage<C extends AnyCall, Found> extends Pick<UseCallOptions<C>, 'quiet' | 'refetchInterval'> {
  /** What such a record is called in the log. */
  readonly entity: LogEntity
  readonly call: C
  /** Asks for the record of this name. */
  input(named: string): CallInput<C>
  /** The parameter of the address that names it; `id` where nothing else is said. */
  readonly parameter?: string
  /** Whether this can name one: what cannot is not asked for. Ids where nothing else is said. */
  knows?(named: string): boolean
  /** The record in the answer, where that is not the record itself. */
  found?(answer: CallAnswer<C>): Found | undefined
  readonly words: Text<{ readonly notFoundTitle: string; readonly notFoundHint: string; readonly backToList: string }>
  /** The list that holds such records. */
  readonly list: string
  /** The heading until the record is there. */
  title(named: string): Title
  /** The title of the tab, as soon as it is known. */
  tab(record: Found | undefined, named: string): Title | undefined
  view(record: Found, asking: Asking): ReactNode
}

interface ShownProps<C extends AnyCall, Found> {
  readonly page: RecordPage<C, Found>
  readonly of: string
}

/** Every record has one. */
const idIn = (record: unknown): number => (record as { readonly id: number }).id

const isId = (named: string): boolean => Number.isInteger(idOf(named))

function Shown<C extends AnyCall, Found>({ page, of }: ShownProps<C, Found>) {
  const { entity, call, input, knows = isId, found, words, list, title, tab, view, quiet, refetchInterval } = page
  const t = useText(words)
  const language = useLanguage()
  const [deleting, setDeleting] = useState(false)
  const known = knows(of)
  const options = { ...(quiet && { quiet }), ...(refetchInterval !== undefined && { refetchInterval }) }
  const { data, error, refetch } = useCall(call, input(of), { ...options, enabled: known && !deleting })
  // Without `found` the answer is the record.
  const record = found && data !== undefined ? found(data) : (data as Found | undefined)
  useTabTitle(tab(record, of))
  if (record)
    return (
      <RecordHere entity={entity} id={idIn(record)}>
        {view(record, { reload: refetch, onDeleting: setDeleting })}
      </RecordHere>
    )
  return (
    <DetailPage title={inLanguage(title(of), language)}>
      <RecordState
        failure={error?.failure}
        missing={!known || data !== undefined}
        words={{ title: t('notFoundTitle'), hint: t('notFoundHint'), back: t('backToList') }}
        list={list}
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

/** A record in its two places: `Page` is what the address names, `Peek` the same beside a list. */
export function recordPage<C extends AnyCall, Found = CallAnswer<C>>(page: RecordPage<C, Found>) {
  const { parameter = 'id' } = page
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: made once, as the file of the record is loaded
    Page: () => <Shown page={page} of={new URLSearchParams(useLocation().search).get(parameter) ?? ''} />,
    // biome-ignore lint/correctness/noComponentHookFactories: made once, as the file of the record is loaded
    Peek: ({ of }: { readonly of: string }) => <Shown page={page} of={of} />,
  }
}
