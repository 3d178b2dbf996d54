import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { type CampType, getCampConfig, saveCampConfig } from '@camp/contract/camps/camps.config'
import { campTypeRecord } from '@camp/contract/camps/camps.record'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { Nothing } from '../ui/table/cells.tsx'
import { campTypesText } from './campTypes.text.ts'

type Config = CallAnswer<typeof getCampConfig>

/** What is set for a type, in the order in which a camp meets it. */
export const settings = [
  'lessonDays',
  'unlockTime',
  'reminderTime',
  'makeupDays',
  'commentDeadlineHours',
  'groupCapacity',
  'certificateMinClockIns',
] as const
type Setting = (typeof settings)[number]

const takes = limitsOf(saveCampConfig)
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** The name of a setting; its unit stands with the value. */
export function useSettingName(): (name: Setting) => string {
  const t = useText(campTypesText)
  const title = useTitles(campTypeRecord)
  return (name) => (name === 'commentDeadlineHours' ? t('commentWithin') : title(name))
}

/** How camps of a type go, each value changed where it stands. */
export function CampConfigLine({ type }: { readonly type: CampType }) {
  const t = useText(campTypesText)
  const nameOf = useSettingName()
  const mayEdit = useHolds()('CAMP_CONFIG_EDIT')
  const { data: config, error, refetch } = useCall(getCampConfig, { query: { campTypeId: type.id } }, { quiet: () => true })
  if (error)
    return (
      <button type="button" className="link camps-setting-failed" onClick={() => void refetch()}>
        {t('failed')}
      </button>
    )
  return settings.map((name) => (
    <span key={name} className={config?.version === 0 ? 'camps-setting quiet' : 'camps-setting'} aria-busy={!config || undefined}>
      <span className="camps-setting-name">{nameOf(name)}</span>
      {config && (mayEdit ? <SettingCell config={config} name={name} /> : <SettingValue config={config} name={name} />)}
    </span>
  ))
}

function SettingValue({ config, name }: { readonly config: Config; readonly name: Setting }) {
  const t = useText(campTypesText)
  switch (name) {
    case 'lessonDays':
    case 'makeupDays':
      return t('days', { count: config[name] })
    case 'certificateMinClockIns':
      return config[name] === 0 ? <Nothing /> : t('atLeast', { count: config[name] })
    case 'commentDeadlineHours':
      return t('hours', { count: config[name] })
    case 'groupCapacity':
      return t('people', { count: config[name] })
    default:
      return config[name]
  }
}

function SettingCell({ config, name }: { readonly config: Config; readonly name: Setting }) {
  const t = useText(campTypesText)
  const nameOf = useSettingName()
  const { whole } = useReads()
  const clock = name === 'unlockTime' || name === 'reminderTime'
  const { campType, version, ...values } = config
  return (
    <EditableCell
      label={t('settingOf', { setting: nameOf(name), name: campType })}
      text={String(config[name])}
      active
      {...(!clock && { inputMode: 'numeric' as const })}
      read={clock ? (typed) => readClock(typed, t('clockWrong')) : whole(takes[name])}
      call={saveCampConfig}
      version={version}
      input={(text, seen) => ({ body: { ...values, [name]: clock ? text : Number(text), version: seen } })}
    >
      <SettingValue config={config} name={name} />
    </EditableCell>
  )
}

/** 7:30 and 7：30 are meant as 07:30. */
function readClock(typed: string, wrong: string): { readonly text: string } | { readonly wrong: string } {
  const text = typed.trim().replace('：', ':').padStart(5, '0')
  return CLOCK.test(text) ? { text } : { wrong }
}
