import { SANDBOX_MCH_ID } from '@camp/contract/reconcile/reconcile.labels'
import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { AppError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'

/** A merchant of the provider, whose bills there are. `merchantId` null: that of the installation, or the built-in gateway. */
export interface StatementMerchant {
  readonly mchId: string
  readonly merchantId: number | null
  readonly name: string | null
}

const OWN_KEYS = 'deleted_at is null and serial_no is not null and api_v3_key_sealed is not null and private_key_sealed is not null'

const OWN = statement('reconcile.merchants', `select id, name, mch_id from merchants where ${OWN_KEYS} order by id`)

/**
 * SQL: the number of the merchant by which an order `o` is paid; the parameter stands for the merchant of the installation. None where it was
 * paid in an old system: no bill of ours has it.
 */
export const mchIdOf = (fallback: string): string =>
  `case when o.source = 'HERE' then coalesce((select m.mch_id from merchants m where m.id = o.merchant_id and m.${OWN_KEYS.replaceAll(' and ', ' and m.')}), ${fallback}) end`

export const defaultMchId = ({ config }: Pick<Services, 'config'>): string => config.wechatPay?.mchId ?? SANDBOX_MCH_ID

/** All of them, that of the installation first. */
export async function statementMerchants(parts: Pick<Services, 'config' | 'pool'>): Promise<StatementMerchant[]> {
  const first = defaultMchId(parts)
  const own = await new Executor(parts.pool).all(OWN, [])
  const name = own.find(({ mchId }) => mchId === first)?.name ?? null
  const others = own.filter(({ mchId }) => mchId !== first).map(({ id, ...rest }) => ({ ...rest, merchantId: id }))
  return [{ mchId: first, merchantId: null, name }, ...others]
}

export async function statementMerchant(parts: Pick<Services, 'config' | 'pool'>, mchId: string | undefined): Promise<StatementMerchant> {
  const all = await statementMerchants(parts)
  const merchant = mchId ? all.find((one) => one.mchId === mchId) : all[0]
  if (!merchant) throw new AppError('RECONCILE_MERCHANT', {}, { field: 'mchId' })
  return merchant
}
