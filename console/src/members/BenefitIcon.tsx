import type { ValueOf } from '@camp/contract/base/labels'
import { benefitIcon } from '@camp/contract/members/members.labels'
import type { ReactElement } from 'react'
import { CalendarIcon, MemberIcon, Stroke } from '../ui/base/icons.tsx'

/** A picture that a benefit may be shown with. */
export type BenefitIconName = ValueOf<typeof benefitIcon>

const drawn = (path: string) => (
  <Stroke size={18}>
    <path d={path} />
  </Stroke>
)

const pictures: Readonly<Record<BenefitIconName, ReactElement>> = {
  gift: drawn(
    'M4 11.5V20h16v-8.5M3 7.5h18v4H3zM12 7.5V20M12 7.5C9 7.5 7.2 6.4 7.2 5s2.6-2 3.6-.4c.6 1 1.2 2.9 1.2 2.9s.6-1.9 1.2-2.9c1-1.6 3.6-1 3.6.4S15 7.5 12 7.5',
  ),
  percentage: drawn('M19 5 5 19M7 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M17 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4'),
  read: drawn('M12 6.5C10 5 6.8 4.5 3 4.5v13.5c3.8 0 7 .5 9 2 2-1.5 5.2-2 9-2V4.5c-3.8 0-7 .5-9 2M12 6.5V20'),
  'video-camera': drawn('M3 6.5h12.5v11H3zM15.5 10.5 21 7.5v9l-5.5-3'),
  'file-text': drawn('M6 3h8.5L19 7.5V21H6zM14 3v5h5M9.5 12.5h6M9.5 16.5h6'),
  'customer-service': drawn(
    'M4 15v-3a8 8 0 0 1 16 0v3M4 13.5h3.2V19H5a1 1 0 0 1-1-1zM20 13.5h-3.2V19H19a1 1 0 0 0 1-1zM19 19c0 1.5-2 2.3-5 2.3',
  ),
  star: <MemberIcon size={18} />,
  calendar: <CalendarIcon size={18} />,
}

/** The name as one of those that are known; none for any other. */
export const benefitIconOf = (name: string | null | undefined): BenefitIconName | '' =>
  benefitIcon.values.find((known) => known === name) ?? ''

/** The picture of a benefit; nothing where it has none. */
export function BenefitIcon({ name }: { readonly name: string | null }) {
  const known = benefitIconOf(name)
  return known === '' ? null : pictures[known]
}
