import { isFigure, MOST_FIGURES } from '@camp/contract/base/home.cards'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import {
  arrangeHome,
  createDashboard,
  type Dashboard,
  dashboardCard,
  getHome,
  listDashboardViews,
  mayBeHalf,
  type PlacedCard,
  type ShownView,
  updateDashboard,
} from '@camp/contract/homepage/homepage.dashboards'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useFormOrder } from '../ui/list/useOrder.ts'
import { uiText } from '../ui/ui.text.ts'
import { CardPicker } from './CardPicker.tsx'
import { dashboardText } from './homepage.dashboard.text.ts'
import { viewListOf } from './viewLists.ts'
import './homepage.board.css'

interface Values {
  name: string
  cards: readonly PlacedCard[]
}

const { name: nameLimits } = limitsOf(createDashboard)
const takes = { name: nameLimits, cards: unlimited }
const takesHome = { name: unlimited, cards: unlimited }

const placedOf = ({ card, half, viewId }: PlacedCard): PlacedCard => ({ card, half, viewId })

interface BoardModalProps {
  /** What is arranged, or begun with. */
  readonly board: Dashboard
  /** The own home, an own dashboard, or a new one. */
  readonly as: 'home' | 'known' | 'new' | 'copy'
  onMade(id: number): void
  onClose(): void
}

/** Which cards a home or a dashboard is made of, their order and width. */
export function BoardModal({ board: initial, as, onMade, onClose }: BoardModalProps) {
  const t = useText(dashboardText)
  const words = useText(uiText)
  const { data: views } = useCall(listDashboardViews, {}, { quiet: () => true })
  const valuesOf = ({ name, cards }: Dashboard): Values => ({
    name: as === 'new' || as === 'copy' ? '' : (name ?? ''),
    cards: cards.map(placedOf),
  })
  const update = useAction(updateDashboard, { quiet: (failure) => failure.status === 404 || shownInForm(failure) })
  // It was deleted meanwhile: what was arranged becomes a new one.
  const isGone = as === 'known' && update.error?.status === 404
  // What a new one may not have is left out, once that is known: views that were seen on that dashboard alone.
  const mayStand = ({ card, viewId }: PlacedCard): boolean =>
    as === 'home' || (as === 'known' && !isGone) || card !== 'VIEW' || !views || views.some(({ id }) => id === viewId)
  const [board, latest] = useFormRecord(initial, freshOf, valuesOf)
  const form = useForm<Values>(as === 'home' ? takesHome : takes, valuesOf(board), ({ cards }) => ({
    cards: !cards.some(mayStand) ? t('empty') : undefined,
  }))
  const arrange = useAction(arrangeHome, { quiet: shownInForm })
  const create = useAction(createDashboard, { quiet: shownInForm })
  const known = new Map([...board.cards.flatMap(({ view }) => view ?? []), ...(views ?? [])].map((view) => [view.id, view]))
  const send = async ({ name, cards }: Values) => {
    const said = cards.filter(mayStand).map((card) => ({ ...card }))
    if (as === 'home') {
      const done = await arrange.run({ body: { cards: said, version: board.version } })
      return done && t('saved', { name: t('home') })
    }
    const body = { name: name.trim(), cards: said }
    if (as === 'known' && !isGone && board.id !== null && board.version !== null)
      return (await update.run({ body: { ...body, id: board.id, version: board.version } })) && t('saved', { name: body.name })
    const made = await create.run({ body })
    if (made) onMade(made.id)
    return made && t('saved', { name: body.name })
  }
  const title = {
    home: t('arrangeHome'),
    known: t('arrangeBoard', { name: board.name ?? '' }),
    new: t('createTitle'),
    copy: t('copyTitle', { name: board.name ?? '' }),
  }[as]
  const cards = form.values.cards.filter(mayStand)
  return (
    <FormModal
      title={title}
      width={640}
      form={form}
      sending={as === 'home' ? arrange : as === 'known' && !isGone ? update : create}
      submit={isGone ? t('saveAsNew') : words('save')}
      latest={as === 'home' || (as === 'known' && !isGone) ? latest : undefined}
      onClose={onClose}
      send={send}
    >
      {isGone && <p role="alert">{t('goneBoard')}</p>}
      {as !== 'home' && <TextField label={t('name')} {...form.field('name')} />}
      <CardLines
        cards={cards}
        views={known}
        readable={({ card, viewId }) => board.cards.find((one) => one.card === card && one.viewId === viewId)?.readable ?? true}
        onChange={(next) => form.change({ cards: next })}
      />
      <CardPicker
        cards={cards}
        views={(views ?? []).filter(({ screen }) => viewListOf(screen) !== undefined)}
        onAdd={(card) => form.change({ cards: [...cards, card] })}
      />
    </FormModal>
  )
}

/** The same one as it stands by now. */
async function freshOf({ id, name }: Dashboard): Promise<Dashboard | undefined> {
  const answer = await call(getHome, {})
  if (isFailure(answer)) return undefined
  return name === null ? answer.boards[0] : answer.boards.find((board) => board.id === id)
}

interface CardLinesProps {
  readonly cards: readonly PlacedCard[]
  readonly views: ReadonlyMap<number, ShownView>
  readable(card: PlacedCard): boolean
  onChange(cards: readonly PlacedCard[]): void
}

/** Numbers of lines: those of views begin beyond the cards. */
const VIEWS_FROM = 1_000
const numberOf = ({ card, viewId }: PlacedCard): number => (viewId === null ? dashboardCard.values.indexOf(card) : VIEWS_FROM + viewId)

/** Cards in their order: moved by the handle, half as wide by the box, taken off by the button. */
function CardLines({ cards, views, readable, onChange }: CardLinesProps) {
  const t = useText(dashboardText)
  const language = useLanguage()
  const lines = cards.map((card) => ({ ...card, id: numberOf(card) }))
  const order = useFormOrder(lines, (next) => onChange(next.map(placedOf)))
  const nameOf = ({ card, viewId }: PlacedCard): string =>
    viewId === null ? dashboardCard.label(card, language) : (views.get(viewId)?.name ?? t('goneView'))
  return (
    <fieldset className="homepage-board-cards">
      <legend>
        {t('cards')} <small className="quiet">{t('cardsHint', { most: MOST_FIGURES })}</small>
      </legend>
      <SortableList
        order={order}
        nameOf={nameOf}
        movable
        line={(line, steps, at) => (
          <>
            <span className="homepage-board-name">{nameOf(line)}</span>
            {line.card !== 'VIEW' && isFigure(line.card) && <small className="quiet">{t('figures')}</small>}
            {!readable(line) && <small className="homepage-board-missing">{t('unreadable')}</small>}
            {mayBeHalf(line.card) && (
              <label>
                <input
                  type="checkbox"
                  aria-label={t('halfOf', { name: nameOf(line) })}
                  checked={line.half}
                  onChange={(event) => onChange(cards.map((one, n) => (n === at ? { ...one, half: event.target.checked } : one)))}
                />
                {t('half')}
              </label>
            )}
            <button
              type="button"
              className="link"
              aria-label={t('takeOf', { name: nameOf(line) })}
              onClick={() => onChange(cards.filter((_, n) => n !== at))}
            >
              {t('take')}
            </button>
            {steps}
          </>
        )}
      />
    </fieldset>
  )
}
