import { docs } from 'virtual:help-docs'
import type { Language } from '@camp/contract/errors'
import { Fragment, useEffect } from 'react'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { LateInPlace, type LatePart, latePart } from '../base/latePart.tsx'
import { LoadingLines } from '../page/LoadingLines.tsx'
import { HelpText } from './HelpText.tsx'
import { helpText } from './help.text.ts'
import type { HelpPage } from './helpPage.ts'
import { helpTitle } from './helpTitles.ts'

const pages = import.meta.glob<HelpPage>('../../../../help/{zh-CN,en-US}/*.md', { import: 'page' })

function loadOf(name: string, language: Language): (() => Promise<HelpPage>) | undefined {
  const doc = Object.hasOwn(docs, name) ? docs[name] : undefined
  return doc ? async () => (await doc()).page : pages[`../../../../help/${language}/${name}.md`]
}

interface ArticleProps {
  readonly name: string
  /** The id of the heading that is brought into view. */
  readonly at?: string | undefined
  readonly onHelp?: ((name: string) => void) | undefined
  readonly onRoles?: ((roles: readonly string[]) => void) | undefined
}

const parts = new Map<string, LatePart<ArticleProps>>()

/** The part that shows a page, which comes when it is first asked for. */
function partOf(name: string, language: Language): LatePart<ArticleProps> | undefined {
  const key = `${language} ${name}`
  const load = loadOf(name, language)
  const known = parts.get(key)
  if (known || !load) return known
  const made = latePart<ArticleProps>(async () => {
    const page = await load()
    return (props) => <Article {...props} page={page} />
  })
  parts.set(key, made)
  return made
}

/** A page of the help in the language of the reader. */
export function HelpArticle(props: ArticleProps) {
  const t = useText(helpText)
  const part = partOf(props.name, useLanguage())
  if (!part) return <p className="quiet">{t('none')}</p>
  return <LateInPlace part={part} props={props} waiting={<LoadingLines />} />
}

function Article({ page, name, at, onHelp, onRoles }: ArticleProps & { readonly page: HelpPage }) {
  const t = useText(helpText)
  const english = useLanguage() === 'en-US'
  const { headline, blocks, terms, roles, pictures } = page
  // Its first words say what it is for; the picture stands below them.
  const summary = blocks[0]?.kind === 'text' ? 1 : 0
  useEffect(() => onRoles?.(roles), [onRoles, roles])
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView?.({ block: 'start' })
  }, [at])
  const pictureOf = (of: string) => {
    const { zh, en } = helpTitle(of) ?? { zh: headline, en: headline }
    return Object.hasOwn(pictures, of) && <img src={pictures[of]} alt={t('picture', { screen: english ? en : zh })} loading="lazy" />
  }
  const isForeign = name.startsWith('docs.') && !english
  return (
    <article className="help-article" lang={isForeign ? 'en' : undefined}>
      <h2>{headline}</h2>
      {isForeign && (
        <p className="quiet" lang="zh">
          {t('english')}
        </p>
      )}
      <HelpText blocks={blocks.slice(0, summary)} onHelp={onHelp} />
      {pictureOf(name)}
      {blocks.slice(summary).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
        <Fragment key={index}>
          <HelpText blocks={[block]} onHelp={onHelp} />
          {'about' in block && block.about && pictureOf(block.about)}
        </Fragment>
      ))}
      {terms.length > 0 && (
        <>
          <h3>{t('terms')}</h3>
          <dl className="help-terms">
            {terms.map(({ word, means }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </article>
  )
}
