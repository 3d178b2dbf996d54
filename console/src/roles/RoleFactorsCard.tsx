import { getRoleFactors, remindRoleFactors, setRoleFactors } from '@camp/contract/roles/roles.factors'
import { factorRule } from '@camp/contract/roles/roles.labels'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import type { RoleDetail } from './roleActions.ts'
import { rolesText } from './roles.text.ts'

type Rule = (typeof factorRule.values)[number]

/** Days that people get until a rule holds. */
const GRACE_DAYS = ['0', '7', '14', '30'] as const
type Grace = (typeof GRACE_DAYS)[number]

interface RoleFactorsCardProps {
  readonly role: RoleDetail
  /** It is being deleted: nothing is asked of it any more. */
  readonly going: boolean
}

/** Whether the holders of a role need a second factor, from when, and who has none yet. */
export function RoleFactorsCard({ role, going }: RoleFactorsCardProps) {
  const t = useText(rolesText)
  const language = useLanguage()
  const mayEdit = useHolds()('ROLE_EDIT')
  const known = useCall(getRoleFactors, { params: { id: role.id } }, { staleTime: 0, enabled: !going })
  const [asked, setAsked] = useState<Rule | null>(null)
  const [grace, setGrace] = useState<Grace>('7')
  const save = useAction(setRoleFactors, {
    stale: ['Roles'],
    onDone: () => {
      setAsked(null)
      void known.refetch()
      toast('success', t('factors.saved'))
    },
  })
  const remind = useAction(remindRoleFactors, { onDone: ({ count }) => toast('success', t('factors.reminded', { count })) })
  const data = known.data
  if (!data) {
    return (
      <Card title={t('factors.title')}>
        {known.isError && <ErrorState failure={known.error.failure} onRetry={() => void known.refetch()} />}
      </Card>
    )
  }
  const rule = asked ?? data.rule
  const send = () =>
    save.run(
      { params: { id: role.id }, body: { rule, graceDays: rule === 'REQUIRED' ? Number(grace) : 0, version: role.version } },
      { roleName: role.roleName },
    )
  return (
    <Card title={t('factors.title')} extra={<span className="quiet">{t('factors.set', { set: data.set, holders: data.holders })}</span>}>
      {mayEdit ? (
        <Segmented
          hideLabel
          label={t('factors.title')}
          value={rule}
          options={factorRule.values.map((value) => ({ value, label: factorRule.label(value, language) }))}
          onChange={setAsked}
        />
      ) : (
        <p>{factorRule.label(data.rule, language)}</p>
      )}
      <p className="roles-hint">{t(`factors.hint.${rule}`)}</p>
      {data.from && !asked && <p>{t(data.holds ? 'factors.holds' : 'factors.from', { from: data.from })}</p>}
      {asked === 'REQUIRED' && (
        <Segmented
          label={t('factors.grace')}
          value={grace}
          options={GRACE_DAYS.map((value) => ({
            value,
            label: t(value === '0' ? 'factors.now' : 'factors.days', { count: Number(value) }),
          }))}
          onChange={setGrace}
        />
      )}
      {asked && (
        <div className="roles-acts">
          <Button onClick={() => setAsked(null)}>{t('factors.cancel')}</Button>
          <Button kind="primary" busy={save.busy} onClick={() => void send()}>
            {t('factors.save')}
          </Button>
        </div>
      )}
      {data.rule === 'REQUIRED' && data.missing.length > 0 && (
        <>
          <p>
            {t('factors.missing', {
              count: data.missing.length,
              names: data.missing.map(({ realName }) => realName).join(language === 'zh-CN' ? '、' : ', '),
            })}
          </p>
          {mayEdit && (
            <Button
              busy={remind.busy}
              onClick={() => void remind.run({ params: { id: role.id } }, { roleName: role.roleName, count: data.missing.length })}
            >
              {t('factors.remind')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
