import { type ReactNode, useId } from 'react'

/** One part of the personal centre: what it is about on the left, its form on the right. */
export function CentreCard({ title, body, children }: { readonly title: string; readonly body: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="card centre-card" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{body}</p>
      </div>
      <div className="centre-form">{children}</div>
    </section>
  )
}
