import { getPowerConfig, type MemberConfig, type PowerConfig } from '@camp/contract/members/members'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { PageLink } from '../ui/table/cells.tsx'
import { uiText } from '../ui/ui.text.ts'
import { BenefitIcon } from './BenefitIcon.tsx'
import { HasMark } from './HasMark.tsx'
import { membersText } from './members.text.ts'
import './members.css'

/** What each level gives, side by side: a benefit a line, a level a column. */
export function LevelBenefits({ levels }: { readonly levels: readonly MemberConfig[] }) {
  const t = useText(membersText)
  const words = useText(uiText)
  const benefits = useCall(getPowerConfig, {}, { quiet: () => true })
  const opens = useHolds()('MEMBER_INTERESTS')
  return (
    <Card title={t('matrix')} extra={opens && <PageLink to="/member/interests">{t('benefits')}</PageLink>}>
      <PlainList<PowerConfig>
        label={t('matrix')}
        rows={benefits.data}
        keyOf={({ id }) => id}
        error={benefits.error}
        onRetry={() => void benefits.refetch()}
        empty={t('noBenefits')}
        columns={[
          {
            key: 'name',
            title: t('field.benefits'),
            width: 360,
            cell: ({ icon, name, description, activeFlg }) => (
              <span className="members-benefit">
                <BenefitIcon name={icon} />
                <span>
                  {name}
                  {activeFlg !== 'ACTIVE' && <span className="tag tag-grey">{words('inactive')}</span>}
                  {description && <small>{description}</small>}
                </span>
              </span>
            ),
          },
          ...levels.map(({ id, name }) => ({
            key: String(id),
            title: name,
            cell: ({ levelIds }: PowerConfig) => <HasMark has={levelIds.includes(id)} />,
          })),
        ]}
      />
    </Card>
  )
}
