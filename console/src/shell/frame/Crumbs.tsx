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

/** The way to the screen in view, and back to the list with its filters. */
export function Crumbs({ steps, title }: CrumbsProps) {
  const t = useText(layoutText)
  const english = useLanguage() === 'en-US'
  if (steps.length === 0) return null
  return (
    <nav className="shell-crumbs" aria-label={t('crumbs')} data-leads={steps.some(({ to }) => to) || undefined}>
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
