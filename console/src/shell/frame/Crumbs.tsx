import { Link } from 'react-router'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { layoutText } from '../layout.text.ts'
import type { Step } from '../trail.ts'
import './shell.crumbs.css'

interface CrumbsProps {
  readonly steps: readonly Step[]
  /** Of the screen in view. */
  readonly title: string
}

/** The way back to the list with its filters, and to what lies between. A screen of the menu has none: menu and title name it. */
export function Crumbs({ steps, title }: CrumbsProps) {
  const t = useText(layoutText)
  const english = useLanguage() === 'en-US'
  if (!steps.some(({ to }) => to)) return null
  return (
    <nav className="shell-crumbs" aria-label={t('crumbs')}>
      <ol>
        {steps.map((step) => {
          const name = english ? step.title.en : step.title.zh
          return <li key={step.key}>{step.to ? <Link to={step.to}>{name}</Link> : name}</li>
        })}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
