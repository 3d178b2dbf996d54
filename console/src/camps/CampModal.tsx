import { addDays } from '@camp/contract/base/days'
import { copyCamp, getCampDetail, saveCamp } from '@camp/contract/camps/camps'
import { getCampConfig, getCampTypes } from '@camp/contract/camps/camps.config'
import { campName } from '@camp/contract/camps/camps.names'
import { campRecord } from '@camp/contract/camps/camps.record'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { useState } from 'react'
import { call } from '../platform/client.ts'
import { useWhenever } from '../platform/effects.ts'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { FormStep } from '../ui/form/FormSteps.tsx'
import { type Options, optionLabel, optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { CampSummary } from './CampSummary.tsx'
import { blankCamp, type Camp, type CampValues, campBody, campDates, campTakes, campValues, campWrong } from './campForm.ts'
import { campsText } from './camps.text.ts'
import { LessonsField } from './LessonsField.tsx'
import { loadCalendar, planFrom } from './nextTerm.ts'

/** What is done with the form: a new camp, a known one, or the term after one as it was planned. */
export type CampTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly camp: Camp }
  | { readonly kind: 'copy'; readonly camp: Camp; readonly values: CampValues }

/** A camp with its dates and lessons, in steps. */
export function CampModal({ task, onClose }: { task: CampTask; onClose(): void }) {
  const t = useText(campsText)
  const words = useText(uiText)
  const [camp, latest] = useFormRecord(
    task.kind === 'edit' ? task.camp : null,
    ({ id }) => call(getCampDetail, { query: { id } }),
    campValues,
  )
  const save = useAction(saveCamp, { quiet: shownInForm })
  const copy = useAction(copyCamp, { quiet: shownInForm })
  const [start] = useState(() => (task.kind === 'edit' ? campValues(task.camp) : task.kind === 'copy' ? task.values : blankCamp))
  const form = useForm<CampValues>(campTakes, start, campWrong)
  const send = async (values: CampValues) => {
    const body = campBody(values)
    const done =
      task.kind === 'copy'
        ? await copy.run({ body: { ...body, fromId: task.camp.id, withGroups: values.withGroups } }, { from: campName(task.camp) })
        : await save.run({ body: camp ? { ...body, id: camp.id, version: camp.version } : body })
    return done && t(task.kind === 'copy' ? 'copied' : 'saved', { name: campName(body) })
  }
  const parts = useCampSteps(form, task, camp)
  const titles = {
    create: () => t('createTitle'),
    edit: () => t('editTitle', { name: camp ? campName(camp) : '' }),
    copy: () => t('copyTitle', { name: task.kind === 'copy' ? campName(task.camp) : '' }),
  }
  return (
    <FormModal
      title={titles[task.kind]()}
      width={820}
      form={form}
      sending={task.kind === 'copy' ? copy : save}
      submit={words('save')}
      steps={{ parts, free: task.kind !== 'create' }}
      latest={latest}
      onClose={onClose}
      send={send}
    />
  )
}

/** The parts of the form: what it is, when it is, what is taught, and all of it to read once more. */
function useCampSteps(form: Form<CampValues>, task: CampTask, own: Camp | null): readonly FormStep<CampValues>[] {
  const t = useText(campsText)
  const title = useTitles(campRecord)
  const { field, values } = form
  const types = useCall(getCampTypes, { query: {} })
  const goods = useCall(getGoodsSimpleList, { query: { kind: ['CAMP'] } })
  const typeOptions = optionsOf(types, (list) =>
    list
      .filter(({ id, activeFlg }) => activeFlg === 'ACTIVE' || id === own?.campTypeId)
      .map(({ id, name }) => ({ value: id, label: name })),
  )
  const goodsOptions = optionsOf(goods, (list) => [
    { value: 0, label: t('noGoods') },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ])
  useUsualLength(form, task.kind === 'create')
  const replan = useReplan(form, task)
  return [
    {
      key: 'basics',
      title: t('step.basics'),
      fields: ['name', 'term', 'campTypeId', 'goodsId', 'capacity', 'remark'],
      content: (
        <>
          <div className="form-pairs">
            <TextField label={title('name')} {...field('name')} />
            <TextField label={title('term')} {...field('term')} />
            <SelectField label={title('campType')} options={typeOptions} {...field('campTypeId')} />
            <SelectField label={title('goods')} options={goodsOptions} {...field('goodsId')} />
            <TextField label={title('capacity')} {...field('capacity')} />
          </div>
          <TextAreaField label={title('remark')} {...field('remark')} />
          {task.kind === 'copy' && (
            <label className="camps-check">
              <input type="checkbox" checked={values.withGroups} onChange={(event) => field('withGroups').onChange(event.target.checked)} />
              {t('field.withGroups')}
            </label>
          )}
        </>
      ),
    },
    {
      key: 'dates',
      title: t('step.dates'),
      fields: ['startDate', 'endDate', 'enrolStart', 'enrolEnd'],
      content: (
        <>
          {task.kind === 'copy' && <p className="dialog-text">{t('copyHint')}</p>}
          <div className="form-pairs">
            <DayField label={title('startDate')} {...field('startDate')} onChange={(date) => void replan(date)} />
            <DayField label={title('endDate')} {...field('endDate')} />
            <DayField label={title('enrolStart')} {...field('enrolStart')} />
            <DayField label={title('enrolEnd')} {...field('enrolEnd')} />
          </div>
        </>
      ),
    },
    {
      key: 'lessons',
      title: t('field.lessons'),
      fields: ['lessons'],
      content: <LessonsField {...field('lessons')} startDate={values.startDate} endDate={values.endDate} />,
    },
    {
      key: 'check',
      title: t('step.check'),
      fields: [],
      content: (
        <CampSummary
          values={values}
          type={labelOf(typeOptions, values.campTypeId)}
          goods={labelOf(goodsOptions, values.goodsId)}
          copies={task.kind === 'copy'}
        />
      ),
    },
  ]
}

const labelOf = (options: Options<number>, value: number | undefined) => (value === undefined ? '' : optionLabel(options, value))

/** What happens when the first day of a copied camp is moved: all of it is planned anew from there. */
function useReplan({ field }: Form<CampValues>, task: CampTask) {
  const t = useText(campsText)
  return async (startDate: string) => {
    field('startDate').onChange(startDate)
    if (task.kind !== 'copy' || startDate === '') return
    const { camp } = task
    const calendar = await loadCalendar(camp.startDate, addDays(startDate, camp.lessons.length * 2 + 60))
    if (!calendar) return toast('error', t('calendarFailed'))
    const plan = planFrom({ ...camp, lessons: campValues(camp).lessons }, startDate, calendar, formatDay(Date.now()))
    for (const name of ['enrolStart', 'enrolEnd', 'endDate'] as const) field(name).onChange(plan[name])
    field('lessons').onChange(plan.lessons)
  }
}

/**
 * A new camp has as many days as its type usually has, with a lesson on each, and takes children from today until it begins, until
 * somebody says otherwise.
 */
function useUsualLength(form: Form<CampValues>, wanted: boolean): void {
  const { campTypeId = 0, startDate, endDate, enrolStart, enrolEnd } = form.values
  const { data } = useCall(getCampConfig, { query: { campTypeId } }, { enabled: wanted && campTypeId > 0 })
  const days = data?.lessonDays
  const { field } = form
  // Only when the first day or the type is chosen.
  useWhenever([wanted, days, startDate], () => {
    if (!wanted || days === undefined || startDate === '' || endDate !== '') return
    const last = addDays(startDate, days - 1)
    field('endDate').onChange(last)
    field('lessons').onChange(campDates(startDate, last).map((_date, at) => ({ day: at + 1, resourceId: null, title: null })))
    if (enrolStart !== '' || enrolEnd !== '') return
    const [first = startDate] = [formatDay(Date.now()), startDate].sort()
    field('enrolStart').onChange(first)
    field('enrolEnd').onChange(startDate)
  })
}
