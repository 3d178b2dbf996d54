import { getFeedback } from '@camp/contract/feedback/feedback.desk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CaseProps } from '../platform/signedIn/noun.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { FeedbackConversation } from './FeedbackConversation.tsx'
import './feedback.conversation.css'
import './feedback.css'

const assigning = latePart(async () => (await import('./AssignModal.tsx')).AssignModal)

/** What a family wrote, beside the inbox: read and answered there. */
export function FeedbackWork({ of, onNext }: CaseProps) {
  const id = idOf(of)
  const navigate = useNavigate()
  const [assigns, setAssigns] = useState(false)
  const { data, error, refetch } = useCall(getFeedback, { params: { id } }, { quiet: () => true })
  if (!data) return error ? <ErrorState failure={error.failure} onRetry={() => void refetch()} /> : <LoadingLines />
  return (
    <>
      <FeedbackConversation
        one={data}
        onAssign={() => setAssigns(true)}
        onOpen={(other) => void navigate(`/feedback/index?peek=${other}`)}
        onNext={onNext}
      />
      {assigns && <Late part={assigning} props={{ ids: [id], parentId: data.parentId, onClose: () => setAssigns(false) }} />}
    </>
  )
}
