import { type AppVersion, previewVersion } from '@camp/contract/appVersions/appVersions'
import { type AppPlatform, appPlatform, forceReason, versionVerdict } from '@camp/contract/appVersions/appVersions.labels'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { bpText } from '@camp/contract/base/numbers'
import { type ReactNode, useDeferredValue } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { appVersionsText } from './appVersions.text.ts'

interface DevicePreviewModalProps {
  /** The one that is on the device; null: one that is older than all. */
  readonly version: AppVersion | null
  readonly platform: AppPlatform | undefined
  onClose(): void
}

interface DeviceValues {
  readonly platform: AppPlatform
  readonly versionCode: string
  readonly installation: string
  readonly at: string
}

type Given = CallAnswer<typeof previewVersion>

const takes = limitsOf(previewVersion)
const anyDevice = () => `device-${Math.random().toString(36).slice(2, 10)}`

/** What a device would be given, for any device and any moment. */
export function DevicePreviewModal({ version, platform, onClose }: DevicePreviewModalProps) {
  const t = useText(appVersionsText)
  const title = useTitles(appVersionRecord)
  const language = useLanguage()
  const { values, field, change } = useForm<DeviceValues>(takes, {
    platform: version?.platform ?? platform ?? 'ANDROID',
    versionCode: String(version?.versionCode ?? 1),
    installation: anyDevice(),
    at: '',
  })
  const platforms = appPlatform.values.map((value) => ({ value, label: appPlatform.label(value, language) }))
  return (
    <Dialog title={t('preview.title')} width={860} onClose={onClose}>
      <div className="dialog-body appVersions-device-preview">
        <div>
          <Segmented label={title('platform')} options={platforms} {...field('platform')} />
          <TextField label={t('preview.code')} hint={t('preview.codeHint')} {...field('versionCode')} />
          <TextField
            label={t('preview.installation')}
            hint={
              <button type="button" className="link" onClick={() => change({ installation: anyDevice() })}>
                {t('preview.another')}
              </button>
            }
            {...field('installation')}
          />
          <DayField kind="moment" label={t('preview.at')} hint={t('preview.atHint')} {...field('at')} />
        </div>
        <Answer values={useDeferredValue(values)} />
      </div>
    </Dialog>
  )
}

function Answer({ values }: { readonly values: DeviceValues }) {
  const t = useText(appVersionsText)
  const language = useLanguage()
  const { platform, versionCode, installation, at } = values
  const asked = /^\d{1,10}$/.test(versionCode) && Number(versionCode) <= (takes.versionCode.max ?? 0) && installation.trim() !== ''
  const { data, error } = useCall(
    previewVersion,
    { body: { platform, versionCode: Number(versionCode), installation: installation.trim(), at: at || null } },
    { enabled: asked, keepPrevious: true, staleTime: 0, quiet: () => true },
  )
  const said = (): ReactNode => {
    if (!asked) return t('preview.lacking')
    if (error) return t('preview.failed')
    if (!data) return t('preview.asking')
    if (!data.latest) return t('preview.none')
    const name = data.latest.versionName
    return data.force ? `${t('preview.forced', { name })} · ${forceReason.label(data.reason, language)}` : t('preview.optional', { name })
  }
  const given = asked && !error ? data : undefined
  return (
    <section aria-label={t('preview.title')}>
      <p className="appVersions-device-said" role="status">
        {said()}
      </p>
      <div className="appVersions-device-answer">
        <Phone given={given} />
        {given && <Steps given={given} />}
      </div>
    </section>
  )
}

/** What stands on the device then: a picture, nothing in it can be pressed. */
function Phone({ given }: { readonly given: Given | undefined }) {
  const t = useText(appVersionsText)
  return (
    <div className="appVersions-device-phone" aria-hidden="true">
      {given?.latest && (
        <div className="appVersions-device-prompt">
          <strong>{t('preview.prompt', { name: given.latest.versionName })}</strong>
          <p className={given.notes ? undefined : 'quiet'}>{given.notes ?? t('preview.noNotes')}</p>
          <span className="appVersions-device-go">{t('preview.update')}</span>
          {!given.force && <span className="appVersions-device-later">{t('preview.later')}</span>}
        </div>
      )}
      {given && !given.latest && <p className="quiet">{t('preview.upToDate')}</p>}
    </div>
  )
}

function Steps({ given }: { readonly given: Given }) {
  const t = useText(appVersionsText)
  return (
    <div className="appVersions-device-steps">
      <h3>{t('preview.why')}</h3>
      {given.steps.length === 0 && <p className="quiet">{t('preview.noSteps')}</p>}
      <ol>
        {given.steps.map((step) => (
          <li key={step.id}>
            <span>
              {step.versionName} <small>{step.versionCode}</small>
            </span>
            <StatusTag of={versionVerdict} value={step.verdict} />
            {step.rolloutPercent < 100 && step.verdict !== 'INSTALLED' && (
              <small className="quiet">{t('preview.place', { percent: step.rolloutPercent, place: bpText(step.placeBp) })}</small>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
