import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type HelpBlock, type HelpInline, type HelpLine, helpPathOf } from './helpPage.ts'
import './help.css'

interface HelpTextProps {
  readonly blocks: readonly HelpBlock[]
  /** In a panel a link to another page opens there. */
  readonly onHelp?: ((name: string) => void) | undefined
}

/** What a page of the help says. */
export function HelpText({ blocks, onHelp }: HelpTextProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
    <Block key={index} block={block} onHelp={onHelp} />
  ))
}

type Of<T> = T & Pick<HelpTextProps, 'onHelp'>

function Block({ block, onHelp }: Of<{ readonly block: HelpBlock }>): ReactNode {
  const line = (of: HelpLine) => <Line of={of} onHelp={onHelp} />
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading id={block.id}>{line(block.line)}</Heading>
    }
    case 'text':
      return <p>{line(block.line)}</p>
    case 'quote':
      return <blockquote>{line(block.line)}</blockquote>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>{block.of}</pre>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} line={line} />
    default: {
      const List = block.kind === 'steps' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
            <li key={index}>
              <HelpText blocks={item} onHelp={onHelp} />
            </li>
          ))}
        </List>
      )
    }
  }
}

interface TableProps extends Pick<Extract<HelpBlock, { kind: 'table' }>, 'head' | 'rows'> {
  readonly line: (of: HelpLine) => ReactNode
}

function Table({ head, rows, line }: TableProps) {
  return (
    <div className="help-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
              <th key={index}>{line(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
            <tr key={at}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
                <td key={index}>{line(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ of, onHelp }: Of<{ readonly of: HelpLine }>) {
  return of.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page stays as it is
    <Fragment key={index}>
      <Piece of={piece} onHelp={onHelp} />
    </Fragment>
  ))
}

function Piece({ of, onHelp }: Of<{ readonly of: HelpInline }>): ReactNode {
  if (typeof of === 'string') return of
  switch (of.kind) {
    case 'strong':
      return <strong>{of.of}</strong>
    case 'em':
      return <em>{of.of}</em>
    case 'key':
      return <kbd>{of.of}</kbd>
    case 'code':
      return <code>{of.of}</code>
    case 'web':
      return (
        <a href={of.to} target="_blank" rel="noreferrer">
          {of.of}
        </a>
      )
    default:
      return onHelp ? (
        <button type="button" className="link" onClick={() => onHelp(of.to)}>
          {of.of}
        </button>
      ) : (
        <Link to={helpPathOf(of.to)}>{of.of}</Link>
      )
  }
}
