import type { AnyCall } from '@camp/contract/base/call'
import { type FieldLimits, limitsOf } from '@camp/contract/base/limits'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { createParent } from '@camp/contract/parents/parents.making'
import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import { addUploader } from '@camp/contract/uploaders/uploaders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useForm } from '../base/useForm.ts'
import { TextField } from './FormFields.tsx'

function Asked({ takes }: { readonly takes: Readonly<Record<string, FieldLimits>> }) {
  const form = useForm(takes, { phone: '', ...(takes.name?.required ? { name: '' } : {}) } as Record<string, string>)
  return (
    <>
      {Object.keys(form.values).map((name) => (
        <TextField key={name} label={`label of ${name}`} {...form.field(name)} />
      ))}
      <button type="button" onClick={() => form.check()}>
        send
      </button>
    </>
  )
}

test.each([
  ['a coach', saveCoach, true],
  ['an uploader', addUploader, true],
  ['a referrer', saveReferrer, true],
  ['a parent', createParent, false],
])('the form of %s asks for a phone and a name by the words of the specification', async (_, call: AnyCall, named) => {
  const { user } = onScreen(<Asked takes={limitsOf(call) as Readonly<Record<string, FieldLimits>>} />)
  await user.click(screen.getByRole('button', { name: 'send' }))
  expect(screen.getByText('请输入手机号')).toBeTruthy()
  if (named) expect(screen.getByText('请输入姓名')).toBeTruthy()
  expect(screen.queryByText(/label of .*请填写|请填写label/)).toBeNull()
})
