import type { PresentFace } from '@camp/contract/base/presence'
import type { LogEntity } from '@camp/contract/records'
import { createContext, useContext } from 'react'
import { useText } from '../../platform/i18n.ts'
import { type Subject, usePresent } from '../../platform/signedIn/presence.ts'
import { Avatar } from '../page/Avatar.tsx'
import { presenceText } from './presence.text.ts'
import './presence.css'

/** What the rows of a list are, where they are records with a history. */
export const RowsAre = createContext<LogEntity | undefined>(undefined)

interface FacesProps {
  readonly of: Subject | undefined
  /** In px; in a row, that of a line. */
  readonly size?: number
  /** Where another part places it. */
  readonly className?: string
  /** Says in words what one alone does, and who writes. */
  readonly words?: boolean
}

/** The colleagues who are at a record: ringed green where they look at it, blue where they write. Nothing while there is nobody. */
export function Faces({ of, size = 20, className = '', words = false }: FacesProps) {
  const present = usePresent(of)
  const t = useText(presenceText)
  if (!present) return null
  const said = ({ name, mode }: PresentFace): string => t(mode === 'TYPES' ? 'types' : 'looks', { name })
  const { faces, more } = present
  const label = [...faces.map(said), ...(more > 0 ? [t('more', { count: more })] : [])].join(t('between'))
  return (
    <span className={`presence ${className}`} data-faces={more > 0 ? 'more' : faces.length}>
      <span className="presence-faces" role="img" aria-label={label} title={label}>
        {faces.map(({ userId, name, mode }) => (
          <span key={userId} className="presence-face" data-mode={mode}>
            <Avatar name={name} url={null} size={size} tone={userId % TONES} />
          </span>
        ))}
        {more > 0 && <span className="presence-more" data-more={`+${more}`} />}
      </span>
      {words && faces[0] && (more + faces.length === 1 || faces[0].mode === 'TYPES') && (
        <span className="presence-words quiet" aria-hidden="true">
          {said(faces[0])}
        </span>
      )}
    </span>
  )
}

/** Grounds that tell people with one initial apart. */
const TONES = 5

/** The same in a row of a list, which places it. */
export function RowFaces({ id, className }: { readonly id: number; readonly className: string }) {
  const entity = useContext(RowsAre)
  return entity === undefined ? null : <Faces of={{ entity, id }} size={18} className={className} />
}
