import { useEffect } from 'react'
import { useText } from '../../platform/i18n.ts'
import type { Screen } from '../../platform/screen.ts'
import { Brand } from '../base/Brand.tsx'
import { shellText } from '../base/shell.text.ts'
import './shell.bones.css'

type Shape = 'list' | 'record' | 'board'

/** What a screen will look like, as far as its route tells. */
export const shapeOf = ({ path, tabKey, alone }: Screen): Shape =>
  path.startsWith('/dashboard/') ? 'board' : tabKey && !alone ? 'record' : 'list'

const bars = (count: number) => Array.from({ length: count }, (_, index) => index)
const MENU_ENTRIES = 8

/** After so long the shapes are seen, as `bones.css` has it. */
const SEEN_AFTER_MS = 200
const WAITED_MS = 1_000

/** Who has seen the shapes of a screen sees those of its first answer at once: nobody waits before a blank page in between. */
function useWaited(): void {
  useEffect(() => {
    const since = performance.now()
    const root = document.documentElement
    return () => {
      if (performance.now() - since < SEEN_AFTER_MS) return
      root.dataset.waited = ''
      setTimeout(() => delete root.dataset.waited, WAITED_MS)
    }
  }, [])
}

/** Grey shapes in the place of a screen until its script is there; CSS shows them after 200 ms. */
export function ScreenBones({ shape }: { readonly shape: Shape }) {
  useWaited()
  const t = useText(shellText)
  return (
    <div className="shell-bones" role="status" data-shape={shape}>
      <span className="visually-hidden">{t('loading')}</span>
      <i className="shell-bone shell-bone-title" />
      {shape === 'board' && (
        <div className="shell-bones-row">
          {bars(3).map((index) => (
            <div key={index} className="card shell-bones-card" />
          ))}
        </div>
      )}
      {shape === 'list' && <div className="card shell-bones-search" />}
      <div className="card shell-bones-body">
        {bars(shape === 'list' ? 10 : 5).map((index) => (
          <i key={index} className="shell-bone" />
        ))}
      </div>
    </div>
  )
}

/** The frame until it is known who is there. */
export function FrameBones() {
  return (
    <div className="shell shell-frame-bones">
      <div className="shell-header">
        <Brand />
      </div>
      <div className="shell-side-menu" aria-hidden="true">
        {bars(MENU_ENTRIES).map((index) => (
          <i key={index} className="shell-bone" />
        ))}
      </div>
      <div className="shell-tabs" />
      <div className="shell-main">
        <ScreenBones shape="board" />
      </div>
    </div>
  )
}
