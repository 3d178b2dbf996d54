import { useState } from 'react'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { SEARCH_ROOM } from '../form/fieldRoom.ts'
import { helpText } from './help.text.ts'
import type { HelpEntry } from './helpPage.ts'
import { helpTitle } from './helpTitles.ts'
import { useHelpHits } from './useHelp.ts'
import './help.css'

/** So many answers are shown: who finds nothing among them asks in other words. */
const MOST = 6

/** The field that finds in the help, and what it found. */
export function HelpSearch({ onOpen }: { readonly onOpen: (entry: HelpEntry) => void }) {
  const t = useText(helpText)
  const english = useLanguage() === 'en-US'
  const [text, setText] = useState('')
  const hits = useHelpHits(text, MOST)
  const open = (entry: HelpEntry) => {
    setText('')
    onOpen(entry)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for some browsers, and a form answers Enter
    <form
      className="help-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = hits
        if (first) open(first)
      }}
    >
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={SEARCH_ROOM}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {text.trim().length > 1 && (
          <span className="quiet">{hits.length > 0 ? t('found', { count: hits.length }) : t('nothing', { text: text.trim() })}</span>
        )}
      </div>
      {hits.length > 0 && (
        <ul>
          {hits.map((entry) => {
            const title = helpTitle(entry.name)
            return (
              <li key={`${entry.name} ${entry.at}`}>
                <button type="button" className="link" onClick={() => open(entry)}>
                  {entry.headline}
                </button>
                <span className="quiet">{english ? title?.en : title?.zh}</span>
              </li>
            )
          })}
        </ul>
      )}
    </form>
  )
}
