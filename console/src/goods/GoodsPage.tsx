import type { Goods } from '@camp/contract/goods/goods'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { Can } from '../ui/page/Can.tsx'
import { GoodsList } from './GoodsList.tsx'
import { GoodsSortBoard } from './GoodsSortBoard.tsx'
import { goodsText } from './goods.text.ts'
import { useGoodsActions } from './useGoodsActions.ts'
import './goods.css'

const editing = latePart(async () => (await import('./GoodsModal.tsx')).GoodsModal)

/** What is open above the page; `goods` null: new ones. */
type Open = { readonly kind: 'form'; readonly goods: Goods | null } | { readonly kind: 'history'; readonly goods: Goods }

/** All that is sold, as a list or in the order in which families see it; the address says which. */
export function GoodsPage() {
  const t = useText(goodsText)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actions = useGoodsActions({
    edit: (goods) => setOpen({ kind: 'form', goods }),
    history: (goods) => setOpen({ kind: 'history', goods }),
  })
  const { shown, which } = useTabInAddress(t('which'), [
    { value: 'list', label: t('list') },
    { value: 'sort', label: t('sorting') },
  ])
  const create = (
    <Can action="GOODS_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => setOpen({ kind: 'form', goods: null })}>
        {t('do.create')}
      </Button>
    </Can>
  )
  const tools = (
    <>
      {which}
      {create}
    </>
  )
  return (
    <>
      {shown === 'sort' ? (
        <GoodsSortBoard tools={tools} create={create} actions={actions} />
      ) : (
        <GoodsList tools={tools} create={create} actions={actions} />
      )}
      {open?.kind === 'form' && <Late part={editing} props={{ goods: open.goods, onClose: close }} />}
      {open?.kind === 'history' && <RecordHistory entity="goods" id={open.goods.id} title={open.goods.name} onClose={close} />}
    </>
  )
}
