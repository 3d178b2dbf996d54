/** Is what was copied of the account not what the coach has now? `o` is the statement, `k` its coach. */
export const PAYEE_MOVED = '(o.payee_sealed is distinct from k.payee_sealed or o.payee_bank is distinct from k.payee_bank)'

/** Did a person, at a place of the text, set or change the account within 30 days? `o` is the statement. */
export const payeeOfLate = (reader: string) =>
  `exists (select from coach_payee_changes p where p.coach_id = o.coach_id and p.changed_by = ${reader}::bigint
    and p.changed_at > now() - interval '30 days')`
