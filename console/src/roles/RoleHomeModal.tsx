import { type HomeCard, homeCard } from '@camp/contract/base/home'
import { isCardFor, isFigure, MOST_FIGURES } from '@camp/contract/base/home.cards'
import { limitsOf } from '@camp/contract/base/limits'
import { getRole, setRoleHome } from '@camp/contract/roles/roles'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useFormOrder } from '../ui/list/useOrder.ts'
import { uiText } from '../ui/ui.text.ts'
import type { RoleDetail } from './roleActions.ts'
import { rolesText } from './roles.text.ts'

interface Line {
  readonly id: number
  readonly card: HomeCard
}

interface Values {
  /** All cards there are, in their order. */
  order: readonly HomeCard[]
  cards: readonly HomeCard[]
}

const takes = { ...limitsOf(setRoleHome), cards: { required: false }, order: { required: false } }

const valuesOf = ({ homeCards }: Pick<RoleDetail, 'homeCards'>): Values => {
  const cards = homeCards ?? homeCard.values
  return { order: [...cards, ...homeCard.values.filter((card) => !cards.includes(card))], cards }
}

interface RoleHomeModalProps {
  readonly role: RoleDetail
  onClose(): void
}

/** Which cards the home page of its holders is made of, and their order: figures in the strip at the top, the others below it. */
export function RoleHomeModal({ role: initial, onClose }: RoleHomeModalProps) {
  const t = useText(rolesText)
  const words = useText(uiText)
  const [role, latest] = useFormRecord(initial, ({ id }) => call(getRole, { params: { id } }), valuesOf)
  const save = useAction(setRoleHome, { quiet: shownInForm, stale: ['Home cards'] })
  const form = useForm(takes, valuesOf(role), ({ cards }) => ({ cards: cards.length === 0 ? t('home.empty') : undefined }))
  const holds = (code: string) => role.permissions.some((one) => one.code === code)
  const { order, cards: shown } = form.values
  const send = async (values: Values) => {
    const chosen = values.order.filter((card) => values.cards.includes(card))
    const cards = chosen.join() === homeCard.values.join() ? null : chosen
    if (!(await save.run({ params: { id: role.id }, body: { cards, version: role.version } }, { roleName: role.roleName }))) return
    toast('success', t('home.saved', { roleName: role.roleName }))
    onClose()
  }
  const list = (figures: boolean) => (
    <CardList
      title={t(figures ? 'home.figures' : 'home.parts')}
      hint={figures ? t('home.figuresHint', { most: MOST_FIGURES }) : undefined}
      cards={order.filter((card) => isFigure(card) === figures)}
      shown={shown}
      holds={holds}
      onShow={(card, on) => form.change({ cards: on ? [...shown, card] : shown.filter((one) => one !== card) })}
      onOrder={(cards) =>
        form.change({ order: figures ? [...cards, ...order.filter((card) => !isFigure(card))] : [...order.filter(isFigure), ...cards] })
      }
    />
  )
  return (
    <FormModal
      title={t('home.modalTitle', { roleName: role.roleName })}
      form={form}
      sending={save}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <p className="quiet">
        {t('home.hint')}{' '}
        <button type="button" className="link" onClick={() => form.change(valuesOf({ homeCards: null }))}>
          {t('home.restore')}
        </button>
      </p>
      {list(true)}
      {list(false)}
    </FormModal>
  )
}

interface CardListProps {
  readonly title: string
  readonly hint: string | undefined
  readonly cards: readonly HomeCard[]
  readonly shown: readonly HomeCard[]
  holds(code: string): boolean
  onShow(card: HomeCard, on: boolean): void
  onOrder(cards: readonly HomeCard[]): void
}

/** Cards in their order: shown by the box, moved by the handle. */
function CardList({ title, hint, cards, shown, holds, onShow, onOrder }: CardListProps) {
  const t = useText(rolesText)
  const language = useLanguage()
  const lines: readonly Line[] = cards.map((card) => ({ id: homeCard.values.indexOf(card), card }))
  const order = useFormOrder(lines, (next) => onOrder(next.map(({ card }) => card)))
  return (
    <fieldset className="roles-home-cards">
      <legend>
        {title} {hint && <small className="quiet">{hint}</small>}
      </legend>
      <SortableList
        order={order}
        nameOf={({ card }) => homeCard.label(card, language)}
        movable
        line={({ card }, steps) => (
          <>
            <label>
              <input type="checkbox" checked={shown.includes(card)} onChange={(event) => onShow(card, event.target.checked)} />
              {homeCard.label(card, language)}
            </label>
            {!isCardFor(card, holds) && <small className="quiet">{t('home.noRight')}</small>}
            {steps}
          </>
        )}
      />
    </fieldset>
  )
}
