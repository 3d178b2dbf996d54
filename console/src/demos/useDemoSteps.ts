import { type Demo, deleteDemo, reviewDemo, setDemoFeatured } from '@camp/contract/demos/demos'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken } from '../ui/change/undo.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { demosText } from './demos.text.ts'

interface Opens {
  readonly play: (demo: Demo) => void
  readonly consent: (demo: Demo) => void
  readonly history: (demo: Demo) => void
}

/** What can be done with a demo. */
export function useDemoSteps({ play, consent, history }: Opens): (demo: Demo) => RowAction[] {
  const t = useText(demosText)
  const holds = useHolds()
  const navigate = useNavigate()
  const feature = useAction(setDemoFeatured)
  const review = useAction(reviewDemo)
  const remove = useAction(deleteDemo)

  const turn = async ({ id, title, campStudentId, featured, version }: Demo) => {
    const done = await feature.run({ params: { id }, body: { featured: !featured, version } }, { campStudentId })
    if (!done) return
    const back = { params: { id }, body: { featured, version: done.version } }
    taken(t(featured ? 'unfeatured' : 'featured', { title }), () => feature.run(back, { campStudentId }))
  }
  const decide = async ({ id, title, campStudentId, version }: Demo, reviewState: 'PASSED' | 'DECLINED') => {
    const done = await review.run({ params: { id }, body: { reviewState, version } }, { campStudentId })
    if (done) toast('success', t(reviewState === 'PASSED' ? 'passed' : 'declinedDone', { title }))
  }
  const askDelete = async ({ id, title, campStudentId }: Demo) => {
    const question = { title: t('deleteTitle', { title }), text: t('deleteHint'), confirm: t('do.delete') }
    if ((await confirmDanger(question)) && (await remove.run({ params: { id } }, { campStudentId })))
      toast('success', t('deleted', { title }))
  }
  const editing = (demo: Demo): RowAction[] => {
    const { featured, consentAt, reviewState } = demo
    const unreviewed = reviewState === 'PASSED' ? undefined : t(reviewState === 'DECLINED' ? 'declined' : 'pending')
    const refusal = featured ? undefined : consentAt === null ? t('noConsent') : unreviewed
    return [
      { key: 'consent', title: t('do.consent'), run: () => consent(demo) },
      { key: 'feature', title: t(featured ? 'do.unfeature' : 'do.feature'), run: () => void turn(demo), ...(refusal && { refusal }) },
      ...(reviewState === 'PASSED' ? [] : [{ key: 'pass', title: t('do.pass'), run: () => void decide(demo, 'PASSED') }]),
      ...(reviewState === 'DECLINED' ? [] : [{ key: 'decline', title: t('do.decline'), run: () => void decide(demo, 'DECLINED') }]),
    ]
  }
  return (demo) => [
    ...(demo.file ? [{ key: 'play', title: t('do.play'), run: () => play(demo) }] : []),
    ...(holds('RESOURCE_DEMO_EDIT') ? editing(demo) : []),
    ...(holds('CAMP_STUDENT_DETAIL')
      ? [
          {
            key: 'student',
            title: t('do.student'),
            run: () => void navigate(`/camp/campStudent/campStudentDetail?id=${demo.campStudentId}`),
          },
        ]
      : []),
    { key: 'history', title: t('do.history'), run: () => history(demo) },
    ...(holds('RESOURCE_DEMO_EDIT')
      ? [{ key: 'delete', title: t('do.delete'), danger: true as const, run: () => void askDelete(demo) }]
      : []),
  ]
}
