import { homeCard } from '@camp/contract/base/home'
import { isCardFor, isFigure } from '@camp/contract/base/home.cards'
import { isHalf, type PlacedCard, type ShownView } from '@camp/contract/homepage/homepage.dashboards'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { dashboardText } from './homepage.dashboard.text.ts'

interface CardPickerProps {
  /** Those that stand there already. */
  readonly cards: readonly PlacedCard[]
  readonly views: readonly ShownView[]
  onAdd(card: PlacedCard): void
}

/** The cards that the reader may see and that do not stand there yet: figures, cards, saved views. */
export function CardPicker({ cards, views, onAdd }: CardPickerProps) {
  const t = useText(dashboardText)
  const language = useLanguage()
  const holds = useHolds()
  const isCoach = useSession().user?.coachId != null
  const free = homeCard.values.filter(
    (card) => isCardFor(card, (code) => holds(code)) && (card !== 'OWN' || isCoach) && !cards.some((one) => one.card === card),
  )
  const choices = (figures: boolean) =>
    free
      .filter((card) => isFigure(card) === figures)
      .map((card) => ({ key: card, name: homeCard.label(card, language), placed: { card, half: isHalf(card), viewId: null } }))
  const ofViews = views
    .filter(({ id }) => !cards.some(({ viewId }) => viewId === id))
    .map(({ id, name }) => ({ key: String(id), name, placed: { card: 'VIEW' as const, half: true, viewId: id } }))
  const groups = [
    { title: t('figures'), choices: choices(true), none: t('allAdded') },
    { title: t('parts'), choices: choices(false), none: t('allAdded') },
    { title: t('views'), choices: ofViews, none: views.length === 0 ? t('noViews') : t('allAdded') },
  ]
  return (
    <fieldset className="homepage-board-picker">
      <legend>{t('add')}</legend>
      {groups.map(({ title, choices: offered, none }) => (
        <section key={title} aria-label={title}>
          <b>{title}</b>
          {offered.length === 0 && <small className="quiet">{none}</small>}
          {offered.map(({ key, name, placed }) => (
            <Button key={key} onClick={() => onAdd(placed)}>
              + {name}
            </Button>
          ))}
        </section>
      ))}
    </fieldset>
  )
}
