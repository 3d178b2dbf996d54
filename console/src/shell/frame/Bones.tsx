import { useText } from '../../platform/i18n.ts'
import type { Screen } from '../../platform/screen.ts'
import { Brand } from '../base/Brand.tsx'
import { shellText } from '../base/shell.text.ts'
import './bones.css'

type Shape = 'list' | 'record' | 'board'

/** What a screen will look like, as far as its route tells. */
export const shapeOf = ({ path, tabKey, alone }: Screen): Shape =>
  path.startsWith('/dashboard/') ? 'board' : tabKey && !alone ? 'record' : 'list'

const bars = (count: number) => Array.from({ length: count }, (_, index) => index)
const MENU_ENTRIES = 8

/** Grey shapes in the place of a screen until its script is there; CSS shows them after 200 ms. */
export function ScreenBones({ shape }: { readonly shape: Shape }) {
  const t = useText(shellText)
  return (
    <div className="bones" role="status" data-shape={shape}>
      <span className="visually-hidden">{t('loading')}</span>
      <i className="bone bone-title" />
      {shape === 'board' && (
        <div className="bones-row">
          {bars(3).map((index) => (
            <div key={index} className="card bones-card" />
          ))}
        </div>
      )}
      {shape === 'list' && <div className="card bones-search" />}
      <div className="card bones-body">
        {bars(shape === 'list' ? 10 : 5).map((index) => (
          <i key={index} className="bone" />
        ))}
      </div>
    </div>
  )
}

/** The frame until it is known who is there. */
export function FrameBones() {
  return (
    <div className="shell frame-bones">
      <div className="shell-header">
        <Brand />
      </div>
      <div className="side-menu" aria-hidden="true">
        {bars(MENU_ENTRIES).map((index) => (
          <i key={index} className="bone" />
        ))}
      </div>
      <div className="tabs" />
      <div className="shell-main">
        <ScreenBones shape="board" />
      </div>
    </div>
  )
}
