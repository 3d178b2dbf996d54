import { type Goods, updateGoods } from '@camp/contract/goods/goods'
import { goodsRecord } from '@camp/contract/goods/goods.record'
import { MOST_PRICE } from '@camp/contract/goods/goods.rules'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { AMOUNT_ROOM } from '../ui/form/fieldRoom.ts'
import { yuanText } from '../ui/form/money.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { MoneyCell } from '../ui/table/cells.tsx'
import { changeOf, valuesOf } from './goodsForm.ts'

/** The price of goods, changed in the table. */
export function PriceCell({ goods, active }: { readonly goods: Goods; readonly active: boolean | undefined }) {
  const title = useTitles(goodsRecord)
  const { money } = useReads()
  return (
    <EditableCell
      label={title('priceAmount')}
      text={yuanText(goods.priceAmount)}
      active={active}
      inputMode="decimal"
      maxLength={AMOUNT_ROOM}
      read={money(MOST_PRICE)}
      call={updateGoods}
      version={goods.version}
      input={(priceAmount, version) => ({ body: { ...changeOf(goods, { ...valuesOf(goods), priceAmount }), version } })}
    >
      <MoneyCell fen={goods.priceAmount} />
    </EditableCell>
  )
}
