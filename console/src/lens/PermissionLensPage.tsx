import { useText } from '../platform/i18n.ts'
import { alone } from '../ui/base/useForm.ts'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { LensTargets } from './LensTargets.tsx'
import { CheckVerdict } from './LensVerdict.tsx'
import { lensText } from './lens.text.ts'
import { useLensAddress } from './lensAddress.ts'
import { StaffPicker } from './StaffPicker.tsx'
import './lens.css'

/** Pick somebody, and a screen or a call: yes or no, by which chain, and what would turn it. */
export function PermissionLensPage() {
  const t = useText(lensText)
  const { userId, kind, key, look } = useLensAddress()
  return (
    <DetailPage title={t('title')}>
      <div className="card lens-who">
        <StaffPicker label={t('who')} name="userId" value={userId} {...alone} onChange={(next) => look({ userId: next })} />
        <p className="quiet">{t('intro')}</p>
      </div>
      {userId === undefined ? (
        <div className="card detail-state">
          <EmptyState title={t('nobodyTitle')}>{t('nobodyHint')}</EmptyState>
        </div>
      ) : (
        <div className="lens-columns">
          <LensTargets userId={userId} chosen={key} onChoose={(target) => look(target)} />
          {kind && key ? (
            <CheckVerdict userId={userId} kind={kind} target={key} />
          ) : (
            <div className="card detail-state">
              <EmptyState title={t('nothingTitle')}>{t('nothingHint')}</EmptyState>
            </div>
          )}
        </div>
      )}
    </DetailPage>
  )
}
