import { type KeyboardEvent, useMemo } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { Tree } from '../ui/tree/Tree.tsx'
import type { TreeNode } from '../ui/tree/tree.ts'
import { childrenOf, type MenuRow, placeOfDrop, stepFrom } from './menuPlaces.ts'
import { menusText } from './menus.text.ts'
import { useMenuMoves } from './useMenuMoves.ts'

const steps = ['up', 'down', 'out', 'into'] as const
type Step = (typeof steps)[number]
const stepOfKey: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'into' }

interface MenuTreeCardProps {
  readonly menus: readonly MenuRow[]
  readonly chosenId: number | undefined
  onChoose(id: number): void
}

/** The tree of entries: dragged, or moved by buttons or by Alt and the arrow keys. */
export function MenuTreeCard({ menus, chosenId, onChoose }: MenuTreeCardProps) {
  const t = useText(menusText)
  const english = useLanguage() === 'en-US'
  const holds = useHolds()
  const mayEdit = holds('PERMISSION_MENU_EDIT')
  const { busy, move } = useMenuMoves(menus)
  const nodes = useMemo(() => {
    const walk = (parentId: number | null): TreeNode[] =>
      childrenOf(menus, parentId).map((menu) => ({
        key: String(menu.id),
        title: english ? menu.titleEn : menu.titleZh,
        hint: `${menu.sort}${menu.path ? ` · ${menu.path}` : ''}`,
        children: walk(menu.id),
      }))
    return walk(null)
  }, [menus, english])
  const step = (way: Step) => chosenId !== undefined && void move(chosenId, stepFrom(menus, chosenId, way))
  const refusalOf = (way: Step) =>
    chosenId === undefined ? t('chooseTitle') : stepFrom(menus, chosenId, way) === undefined ? t(`nowhere.${way}`) : undefined
  useKeyWords('screen', [mayEdit && { words: t('moveKeys'), strokes: ['Alt', '←', '→', '↑', '↓'] }])
  const onKey = (event: KeyboardEvent) => {
    const way = event.altKey && mayEdit ? stepOfKey[event.key] : undefined
    if (!way) return
    event.preventDefault()
    step(way)
  }
  const drag = {
    mayDrag: () => mayEdit && !busy,
    mayDrop: (key: string, target: string, place: 'before' | 'inside' | 'after') =>
      placeOfDrop(menus, Number(key), Number(target), place) !== undefined,
    drop: (key: string, target: string, place: 'before' | 'inside' | 'after') =>
      void move(Number(key), placeOfDrop(menus, Number(key), Number(target), place)),
  }
  return (
    <Card title={t('tree')} extra={<span className="quiet">{t('count', { count: menus.length })}</span>}>
      {mayEdit && <p className="menus-hint">{t('treeHint')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the tree inside, which has the focus, come by here */}
      <div className="menus-tree" onKeyDown={onKey}>
        <Tree
          label={t('tree')}
          nodes={nodes}
          chosen={chosenId === undefined ? undefined : String(chosenId)}
          onChoose={(key) => onChoose(Number(key))}
          drag={drag}
        />
      </div>
      {mayEdit && (
        <div className="menus-steps" role="toolbar" aria-label={t('treeHint')}>
          {steps.map((way) => (
            <Button key={way} {...refusable(refusalOf(way), () => step(way))}>
              {t(`do.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
