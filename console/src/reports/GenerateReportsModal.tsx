import { addDays, mondayOf } from '@camp/contract/base/days'
import { limitsOf, requiring } from '@camp/contract/base/limits'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampGroupOptions } from '@camp/contract/camps/camps.options'
import { generateReports } from '@camp/contract/reports/reports'
import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { useCampOptions } from '../camps/camps.parts.tsx'
import { formatCount, formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { reportsText } from './reports.text.ts'
import './reports.css'

interface Values {
  readonly campId: number | undefined
  readonly groupId: number | undefined
  readonly periodStart: string
  readonly periodEnd: string
  readonly language: ReportFigures['language']
}

const status = ['STUDYING', 'FINISHED'] as const

/** Asks for whom and over which days, says how many children that is, and starts the task. */
export function GenerateReportsModal({ onClose }: { onClose(): void }) {
  const t = useText(reportsText)
  const title = useTitles(reportRecord)
  const limits = {
    ...requiring(limitsOf(generateReports), 'periodStart', 'periodEnd'),
    campId: { required: true },
    groupId: { required: false },
  }
  const form = useForm<Values>(limits, { campId: undefined, groupId: undefined, ...weekPeriod(1), language: 'zh-CN' })
  const { campId, groupId, language } = form.values
  const groups = useCall(getCampGroupOptions, { query: { campId: campId ?? 0 } }, { enabled: campId !== undefined })
  const filter = { campId: campId ?? 0, status: [...status], ...(groupId !== undefined && { groupId: [groupId] }) }
  const children = useCall(listCampClientUsers, { query: { page: 1, size: 1, ...filter } }, { enabled: campId !== undefined })
  const total = children.data?.totalElements
  const generate = useAction(generateReports, { quiet: shownInForm, stale: ['Tasks'] })
  const week = (ago: number) => () => {
    const period = weekPeriod(ago)
    form.field('periodStart').onChange(period.periodStart)
    form.field('periodEnd').onChange(period.periodEnd)
  }
  return (
    <FormModal
      title={t('generate.title')}
      form={form}
      sending={generate}
      submit={t('do.start')}
      onClose={onClose}
      send={async ({ periodStart, periodEnd }) => {
        if (!(await generate.run({ body: { filter, ...(total !== undefined && { total }), periodStart, periodEnd, language } }))) return
        toast('success', t('generate.started'))
        openDrawer('tasks')
        onClose()
      }}
    >
      <SelectField label={title('campName')} options={useCampOptions()} {...form.field('campId')} />
      <SelectField
        label={title('groupName')}
        hint={t('generate.groupHint')}
        options={optionsOf(groups, (list) =>
          list.map(({ id, name, coachName }) => ({ value: id, label: name, ...(coachName && { hint: coachName }) })),
        )}
        {...form.field('groupId')}
      />
      <DayField label={title('periodStart')} {...form.field('periodStart')} />
      <DayField label={title('periodEnd')} {...form.field('periodEnd')} />
      <p className="reports-quick">
        <button type="button" className="link" onClick={week(0)}>
          {t('generate.week')}
        </button>
        <button type="button" className="link" onClick={week(1)}>
          {t('generate.lastWeek')}
        </button>
      </p>
      <Segmented
        label={t('generate.language')}
        name="language"
        value={language}
        options={[
          { value: 'zh-CN', label: t('generate.zh') },
          { value: 'en-US', label: t('generate.en') },
        ]}
        onChange={form.field('language').onChange}
      />
      {total !== undefined && <p>{total === 0 ? t('generate.nobody') : t('generate.whom', { count: formatCount(total) })}</p>}
      <p className="quiet">{t('generate.again')}</p>
    </FormModal>
  )
}

interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

/** The week so many weeks ago, from Monday to Sunday, but not beyond today. */
function weekPeriod(ago: number, today = formatDay(Date.now())): Period {
  const periodStart = addDays(mondayOf(today), -7 * ago)
  return { periodStart, periodEnd: [addDays(periodStart, 6), today].sort()[0] ?? today }
}
