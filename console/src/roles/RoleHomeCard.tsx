import { homeCard } from '@camp/contract/base/home'
import { isFigure } from '@camp/contract/base/home.cards'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import type { RoleDetail } from './roleActions.ts'
import { rolesText } from './roles.text.ts'

const homeModal = latePart(async () => (await import('./RoleHomeModal.tsx')).RoleHomeModal)

/** What the home page of its holders is made of. */
export function RoleHomeCard({ role }: { readonly role: RoleDetail }) {
  const t = useText(rolesText)
  const language = useLanguage()
  const mayEdit = useHolds()('ROLE_EDIT')
  const [open, setOpen] = useState(false)
  const { homeCards: cards } = role
  const names = (figures: boolean) =>
    cards
      ?.filter((card) => isFigure(card) === figures)
      .map((card) => homeCard.label(card, language))
      .join(t('home.and'))
  return (
    <Card title={t('home.title')} extra={mayEdit && <Button onClick={() => setOpen(true)}>{t('home.arrange')}</Button>}>
      {cards === null ? (
        <p className="quiet">{t('home.untouched')}</p>
      ) : (
        <dl className="roles-home">
          <dt>{t('home.figures')}</dt>
          <dd>{names(true) || t('home.none')}</dd>
          <dt>{t('home.parts')}</dt>
          <dd>{names(false) || t('home.none')}</dd>
        </dl>
      )}
      {open && <Late part={homeModal} props={{ role, onClose: () => setOpen(false) }} />}
    </Card>
  )
}
