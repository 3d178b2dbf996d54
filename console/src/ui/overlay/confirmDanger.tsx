import { createRoot } from 'react-dom/client'
import { textOf } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { Dialog } from './Dialog.tsx'

interface Question {
  /** Names the object, and how many: "Cancel order 2026…?" */
  readonly title: string
  /** What happens, and what cannot be undone. */
  readonly text?: string
  /** The word of the button: what it does. */
  readonly confirm?: string
  readonly cancel?: string
}

const t = textOf(uiText)

/** Asks before something that cannot be undone. The quiet answer has the focus. */
export const confirmDanger = (question: Question & { readonly text: string }): Promise<boolean> => ask(question, 'danger')

/** Asks before something that loses nothing. */
export const confirmStep = (question: Question): Promise<boolean> => ask(question, 'primary')

function ask(question: Question, kind: 'danger' | 'primary'): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (sure: boolean) => {
      root.unmount()
      place.remove()
      resolve(sure)
    }
    root.render(
      <Dialog title={question.title} width={400} onClose={() => answer(false)}>
        {question.text && (
          <div className="dialog-body">
            <p className="dialog-text">{question.text}</p>
          </div>
        )}
        <footer className="dialog-foot">
          <Button data-first onClick={() => answer(false)}>
            {question.cancel ?? t('cancel')}
          </Button>
          <Button kind={kind} onClick={() => answer(true)}>
            {question.confirm ?? t('confirm')}
          </Button>
        </footer>
      </Dialog>,
    )
  })
}
