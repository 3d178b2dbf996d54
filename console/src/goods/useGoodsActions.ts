import { deleteGoods, type Goods, updateGoods } from '@camp/contract/goods/goods'
import { goodsLack } from '@camp/contract/goods/goods.labels'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken, useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { goodsText } from './goods.text.ts'
import { changeOf, valuesOf } from './goodsForm.ts'

/** What goods lack, in words; undefined where they lack nothing. */
export function useLacks(): (goods: Goods) => string | undefined {
  const t = useText(goodsText)
  const language = useLanguage()
  return ({ lacks }) =>
    lacks.length === 0 ? undefined : t('lacking', { lacks: formatList(lacks.map((lack) => goodsLack.label(lack, language))) })
}

/** What is opened for goods. */
interface Opens {
  edit(goods: Goods): void
  history(goods: Goods): void
}

/** What can be done with goods. */
export function useGoodsActions(opens: Opens): (goods: Goods) => RowAction[] {
  const t = useText(goodsText)
  const holds = useHolds()
  const update = useAction(updateGoods)
  const remove = useAction(deleteGoods)
  const turn = async (goods: Goods) => {
    const activeFlg = goods.activeFlg === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
    const { name } = goods
    const done = await update.run({ body: changeOf(goods, { ...valuesOf(goods), activeFlg }) })
    if (done)
      taken(t(`switched.${activeFlg}`, { name }), () =>
        update.run({ body: { ...changeOf(goods, valuesOf(goods)), version: done.version } }),
      )
  }
  const takenBack = useTaken(deleteGoods.area)
  const drop = async ({ id, name }: Goods) => {
    const done = await remove.run({ params: { id } }, { name })
    if (done) takenBack(t('deleted', { name }), done.undo)
  }
  return (goods) => {
    const all: (RowAction | false)[] = [
      holds('GOODS_EDIT') && { key: 'edit', title: t('do.edit'), run: () => opens.edit(goods) },
      holds('GOODS_EDIT') && {
        key: 'switch',
        title: t(goods.activeFlg === 'ACTIVE' ? 'do.deactivate' : 'do.activate'),
        run: () => void turn(goods),
      },
      { key: 'history', title: t('do.history'), run: () => opens.history(goods) },
      holds('GOODS_DELETE') && { key: 'delete', title: t('do.delete'), danger: true as const, run: () => void drop(goods) },
    ]
    return all.filter((action) => action !== false)
  }
}
