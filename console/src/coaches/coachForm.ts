import { limitsOf, requiring } from '@camp/contract/base/limits'
import { checkIdCard, checkPhone } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { Coach } from '@camp/contract/coaches/coaches'
import { MOST_RATE, saveCoach } from '@camp/contract/coaches/coaches.writing'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useForm } from '../ui/base/useForm.ts'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { coachListText } from './coachList.text.ts'

export interface CoachValues {
  readonly name: string
  readonly englishName: string
  readonly phone: string
  readonly idCard: string
  readonly employment: Coach['employment'] | undefined
  readonly level: string
  readonly joinedAt: string
  /** In yuan, as it is typed. */
  readonly hourlyRateAmount: string
  readonly rateFrom: string
  readonly rateReason: string
  readonly maxStudents: string
  /** 0: none. */
  readonly userId: number | undefined
  readonly trackingEnabled: boolean
}

export const coachValues = (coach: Coach | null): CoachValues => ({
  name: coach?.name ?? '',
  englishName: coach?.englishName ?? '',
  phone: coach?.phone ?? '',
  idCard: coach?.idCard ?? '',
  employment: coach?.employment ?? 'PART_TIME',
  level: coach?.level ?? '',
  joinedAt: coach?.joinedAt ?? '',
  hourlyRateAmount: coach && coach.hourlyRateAmount !== null ? yuanText(coach.hourlyRateAmount) : '',
  rateFrom: '',
  rateReason: '',
  maxStudents: coach?.maxStudents ? String(coach.maxStudents) : '',
  userId: coach?.userId ?? 0,
  trackingEnabled: coach?.trackingEnabled ?? true,
})

/** What is sent of the form; a phone or ID card that was not touched goes back masked, and stays as it is. */
export function coachBody(values: CoachValues) {
  const rate = parseYuan(values.hourlyRateAmount)
  const { employment = 'PART_TIME', userId, maxStudents, rateFrom, rateReason, joinedAt, idCard } = values
  return {
    name: values.name.trim(),
    englishName: values.englishName.trim() || null,
    phone: values.phone,
    idCard: idCard.trim() || null,
    employment,
    level: values.level.trim() || null,
    ...(joinedAt && { joinedAt }),
    hourlyRateAmount: rate ?? null,
    ...(rateFrom && { rateFrom }),
    ...(rateReason.trim() && { rateReason: rateReason.trim() }),
    maxStudents: maxStudents.trim() === '' ? null : Number(maxStudents),
    userId: userId || null,
    trackingEnabled: values.trackingEnabled,
  }
}

/** A coach as it stands, to be sent with one thing changed. */
export const coachAsIs = (coach: Coach) => ({
  id: coach.id,
  version: coach.version,
  name: coach.name,
  phone: coach.phone,
  employment: coach.employment,
  idCard: coach.idCard,
  hourlyRateAmount: coach.hourlyRateAmount,
})

const takes = limitsOf(saveCoach)
const MOST_STUDENTS = takes.maxStudents.max ?? Number.POSITIVE_INFINITY

/** The form of a coach; null: a new one. */
export function useCoachForm(coach: Coach | null) {
  const t = useText(coachListText)
  const language = useLanguage()
  // Who sees what a coach is paid may leave it as it is; a new coach has no rate that could stay.
  return useForm<CoachValues>(
    coach ? takes : requiring(takes, 'hourlyRateAmount'),
    coachValues(coach),
    ({ phone, idCard, hourlyRateAmount, maxStudents }) => {
      const wrongPhone = phone === '' || phone === coach?.phone ? null : checkPhone(phone)
      const wrongCard = idCard.trim() === '' || idCard === coach?.idCard ? null : checkIdCard(idCard.trim())
      const rate = parseYuan(hourlyRateAmount)
      const most = maxStudents.trim()
      return {
        phone: wrongPhone ? inLanguage(wrongPhone, language) : undefined,
        idCard: wrongCard ? inLanguage(wrongCard, language) : undefined,
        hourlyRateAmount: rate === undefined || rate <= MOST_RATE ? undefined : t('rateForm'),
        maxStudents: most === '' || (/^[1-9]\d*$/.test(most) && Number(most) <= MOST_STUDENTS) ? undefined : t('mostForm'),
      }
    },
  )
}
