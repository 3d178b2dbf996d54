import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf, requiring, unlimited } from '@camp/contract/base/limits'
import { checkPhone, checkRealName } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { createCampClientUser, getParentByPhone } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { gender } from '@camp/contract/camps/camps.labels'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { PhoneField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { alsoStale } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'
import { GroupField } from './GroupField.tsx'

type Parent = CallAnswer<typeof getParentByPhone>
type Gender = (typeof gender.values)[number]

interface Values {
  phone: string
  /** 0: a new child. */
  studentId: number | undefined
  'student.name': string
  'student.englishName': string
  'student.grade': string
  'student.gender': Gender | undefined
  'student.birthday': string
  /** 0: the division plan decides. */
  groupId: number | undefined
  coachRemark: string
}

const empty: Values = {
  phone: '',
  studentId: undefined,
  'student.name': '',
  'student.englishName': '',
  'student.grade': '',
  'student.gender': undefined,
  'student.birthday': '',
  groupId: 0,
  coachRemark: '',
}

const limits = { ...limitsOf(createCampClientUser), phone: unlimited }

/** First the parent is found; then the child is chosen, or is a new one. */
const takesOf = (found: boolean, { studentId }: Values) =>
  found ? requiring(limits, 'studentId', ...(studentId === 0 ? (['student.name'] as const) : [])) : requiring(limits, 'phone')

/** Adds a child to a camp: the parent is found by phone, the child is one of the family's or a new one. */
export function AddStudentModal({ campId, camp, onClose }: { campId: number; camp: string; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const language = useLanguage()
  const [parent, setParent] = useState<Parent>()
  const inWords = (text: { zh: string; en: string } | null) => (text === null ? undefined : language === 'en-US' ? text.en : text.zh)
  const form = useForm(
    (values) => takesOf(parent !== undefined, values),
    empty,
    (values) => ({
      phone: inWords(checkPhone(values.phone)),
      'student.name': parent && values.studentId === 0 ? inWords(checkRealName(values['student.name'])) : undefined,
    }),
  )
  const action = useAction(createCampClientUser, { quiet: shownInForm, ...alsoStale })
  const find = async (phone: string) => {
    const answer = await call(getParentByPhone, { query: { phone: phoneOf(phone) } }, { quiet: (failure) => failure.status === 404 })
    if (isFailure(answer)) return answer.status === 404 ? form.refuse({ phone: t('add.none') }) : undefined
    if (answer.activeFlg === 'FROZEN') return form.refuse({ phone: t('add.frozen') })
    setParent(answer)
    form.field('studentId').onChange(answer.students.length === 0 ? 0 : undefined)
  }
  const send = async (values: Values) => {
    if (!parent) return find(values.phone)
    const { studentId, groupId, coachRemark } = values
    const student = studentId === 0 ? studentOf(values) : undefined
    const body = { campId, parentId: parent.id, groupId: groupId || null, coachRemark: coachRemark.trim() || null }
    const child = student ? { student } : { studentId: studentId ?? null }
    return (
      (await action.run({ body: { ...body, ...child } }, { camp })) &&
      t('add.done', { name: student?.name ?? parent.students.find(({ id }) => id === studentId)?.name ?? '' })
    )
  }
  return (
    <FormModal title={t('add.title')} form={form} sending={action} submit={t(parent ? 'do.add' : 'add.find')} onClose={onClose} send={send}>
      {parent ? (
        <div className="campStudents-parent">
          <span>{t('add.found', { name: parent.realName ?? parent.nickname, phone: parent.phone })}</span>
          <Button onClick={() => setParent(undefined)}>{t('add.find')}</Button>
        </div>
      ) : (
        <PhoneField label={title('parentPhone')} {...form.field('phone')} />
      )}
      {parent && <ChildFields form={form} parent={parent} campId={campId} />}
    </FormModal>
  )
}

const studentOf = (values: Values) => ({
  name: values['student.name'].trim(),
  englishName: values['student.englishName'].trim() || null,
  grade: values['student.grade'].trim() || null,
  gender: values['student.gender'] ?? null,
  birthday: values['student.birthday'] || null,
})

function ChildFields({ form, parent, campId }: { form: Form<Values>; parent: Parent; campId: number }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const language = useLanguage()
  const children = parent.students.map(({ id, name, grade }) => ({ value: id, label: name, ...(grade && { hint: grade }) }))
  return (
    <>
      <SelectField label={t('field.child')} options={[...children, { value: 0, label: t('add.newChild') }]} {...form.field('studentId')} />
      {form.values.studentId === 0 && (
        <>
          <TextField label={t('field.name')} {...form.field('student.name')} />
          <TextField label={t('field.englishName')} {...form.field('student.englishName')} />
          <TextField label={t('field.grade')} {...form.field('student.grade')} />
          <SelectField
            label={t('field.gender')}
            options={gender.values.map((value) => ({ value, label: gender.label(value, language) }))}
            {...form.field('student.gender')}
          />
          <DayField label={t('field.birthday')} max={formatDay(Date.now())} {...form.field('student.birthday')} />
        </>
      )}
      <GroupField label={title('groupName')} campId={campId} none={t('add.auto')} {...form.field('groupId')} />
      <TextAreaField label={title('coachRemark')} {...form.field('coachRemark')} />
    </>
  )
}
