import { type AppVersion, addVersion, getVersion, listVersions, updateVersion } from '@camp/contract/appVersions/appVersions'
import { type AppPlatform, appPlatform } from '@camp/contract/appVersions/appVersions.labels'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import { compareVersions, SEMVER } from '@camp/contract/appVersions/appVersions.semver'
import { useId } from 'react'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Form, type FormField, useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { FieldNote, type FieldProps, noteOf, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { FormStep } from '../ui/form/FormSteps.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { bodyOf, endsForce, isPublished, takesOf, type VersionValues, valuesOf, wrongIn } from './appVersionForm.ts'
import { appVersionsText } from './appVersions.text.ts'

interface AppVersionModalProps {
  /** Null: a new one. */
  readonly version: AppVersion | null
  /** Of the list that it is made from. */
  readonly platform: AppPlatform | undefined
  onClose(): void
}

/** A version, new or known: what it is, and who is given it when. */
export function AppVersionModal({ version: initial, platform, onClose }: AppVersionModalProps) {
  const t = useText(appVersionsText)
  const words = useText(uiText)
  const language = useLanguage()
  const [version, latest] = useFormRecord(initial, ({ id }) => call(getVersion, { params: { id } }), valuesOf)
  const add = useAction(addVersion, { quiet: shownInForm })
  const update = useAction(updateVersion, { quiet: shownInForm })
  const form = useForm<VersionValues>(takesOf(version), valuesOf(version, platform), (values) =>
    wrongIn(values, {
      language,
      whole: ({ min = 0, max = 0 }) => t('wholeNumber', { min, max }),
      whenMissing: t('whenMissing'),
    }),
  )
  const send = async (values: VersionValues) => {
    const body = bodyOf(values, version)
    const reason = endsForce(version, values) ? values.reason.trim() : null
    const done = version
      ? await update.run({ body: { ...body, id: version.id, reason, version: version.version } })
      : await add.run({ body })
    return done && t('saved', { name: body.versionName })
  }
  const parts = useVersionSteps(form, version)
  return (
    <FormModal
      title={version ? t('editTitle', { name: version.versionName }) : t('createTitle')}
      width={640}
      form={form}
      sending={version ? update : add}
      submit={words('save')}
      steps={{ parts, free: version !== null }}
      latest={latest}
      onClose={onClose}
      send={send}
    />
  )
}

function useVersionSteps(form: Form<VersionValues>, version: AppVersion | null): readonly FormStep<VersionValues>[] {
  const t = useText(appVersionsText)
  return [
    {
      key: 'version',
      title: t('step.version'),
      fields: ['platform', 'versionName', 'versionCode', 'hotfixOf', 'downloadUrl', 'releaseNotes'],
      content: <VersionFields form={form} version={version} />,
    },
    {
      key: 'release',
      title: t('step.release'),
      fields: ['when', 'publishedAt', 'rolloutPercent', 'minSupportedCode', 'forceUpdate', 'reason', 'blocked'],
      content: <ReleaseFields form={form} version={version} />,
    },
  ]
}

interface PartProps {
  readonly form: Form<VersionValues>
  readonly version: AppVersion | null
}

function VersionFields({ form, version }: PartProps) {
  const t = useText(appVersionsText)
  const title = useTitles(appVersionRecord)
  const { values, field } = form
  const { platform } = values
  const published = useCall(
    listVersions,
    { query: { page: 1, size: 100, sort: ['versionCode,desc'] }, body: { ...(platform && { platform }), state: ['PUBLISHED'] } },
    { enabled: platform !== undefined },
  )
  const others = published.data?.content.filter(({ id }) => id !== version?.id)
  const newest = platform && others?.[0]
  const mends = Boolean(values.hotfixOf)
  const name = values.versionName.trim()
  const older = newest && !mends && SEMVER.test(name) && compareVersions(name, newest.versionName) < 0
  const codeHint = mends ? t('codeOfHotfix') : newest && t('codeHint', { name: newest.versionName, code: newest.versionCode })
  const bases = optionsOf(published, ({ content }) => [
    { value: 0, label: t('noHotfix') },
    ...content.filter(({ id }) => id !== version?.id).map((one) => ({ value: one.id, label: `${one.versionName}（${one.versionCode}）` })),
  ])
  return (
    <>
      <div className="appVersions-fields">
        <SelectField label={title('platform')} options={useLabelOptions(appPlatform)} {...field('platform')} />
        <SelectField
          label={title('hotfixOfName')}
          hint={t('hotfixHint')}
          options={platform === undefined ? [{ value: 0, label: t('noHotfix') }] : bases}
          {...field('hotfixOf')}
        />
        <TextField
          label={title('versionName')}
          hint={older ? <span className="appVersions-doubt">{t('nameOlder', { name: newest.versionName })}</span> : t('nameHint')}
          {...field('versionName')}
        />
        <TextField label={title('versionCode')} hint={codeHint} {...field('versionCode')} />
      </div>
      <TextField label={title('downloadUrl')} hint={t('urlHint')} {...field('downloadUrl')} />
      <TextAreaField label={title('releaseNotes')} hint={t('notesHint')} {...field('releaseNotes')} />
    </>
  )
}

function ReleaseFields({ form, version }: PartProps) {
  const t = useText(appVersionsText)
  const title = useTitles(appVersionRecord)
  const { values, field } = form
  const choices = [
    { value: 'DRAFT' as const, label: t('when.DRAFT') },
    { value: 'NOW' as const, label: t(isPublished(version) ? 'when.KEPT' : 'when.NOW') },
    { value: 'AT' as const, label: t('when.AT') },
  ]
  return (
    <>
      <div className="appVersions-fields">
        <Segmented label={t('when.title')} options={choices} {...field('when')} />
        {values.when === 'AT' && <DayField kind="moment" label={title('publishedAt')} {...field('publishedAt')} />}
      </div>
      <div className="appVersions-fields">
        <TextField label={`${title('rolloutPercent')} %`} hint={t('rolloutHint')} {...field('rolloutPercent')} />
        <TextField label={title('minSupportedCode')} hint={t('supportedHint')} {...field('minSupportedCode')} />
      </div>
      <CheckField label={t('forceUpdate')} hint={t('forceHint')} {...field('forceUpdate')} />
      {version && <CheckField label={t('blocked')} hint={t('blockedHint')} {...field('blocked')} />}
      {endsForce(version, values) && (
        <div className="appVersions-warning">
          <p>{t('forceEnds')}</p>
          <TextAreaField label={title('reason')} {...field('reason')} />
        </div>
      )}
    </>
  )
}

/** Yes or no, sent with the form. */
function CheckField({ name, label, hint, value, error, onChange }: FieldProps & FormField<boolean>) {
  const id = useId()
  const words = useText(uiText)
  useFieldWords<boolean>(name, label, (on) => words(on ? 'yes' : 'no'))
  return (
    <div className="appVersions-check">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-describedby={noteOf(id)}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
