import { limitsOf } from '@camp/contract/base/limits'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { Nothing } from '../ui/table/cells.tsx'
import type { OrderRow } from './orderActions.ts'
import { remarkReaders } from './remark/remarkReaders.ts'

const { remark: takes } = limitsOf(updateOrderRemark)

/** The remark of an order, changed in the table. */
export function RemarkCell({
  order: { id, orderNumber, remark, version },
  active,
}: {
  readonly order: OrderRow
  readonly active: boolean | undefined
}) {
  const title = useTitles(orderRecord)
  return (
    <EditableCell
      label={title('remark')}
      text={remark ?? ''}
      active={active}
      maxLength={takes.maxLength}
      read={useReads().words}
      call={updateOrderRemark}
      version={version}
      readers={remarkReaders(id)}
      input={(text, seen, mentions) => ({
        body: { id, remark: text, ...(mentions.length > 0 && { mentions: [...mentions] }), version: seen },
      })}
      said={[{ orderNumber }]}
    >
      {remark || <Nothing />}
    </EditableCell>
  )
}
