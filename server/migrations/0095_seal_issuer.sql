-- Who issued the certificate that seals; null: the product itself. `chain`: those between it and `ca`'s issuer, as base64, apart by blanks.
alter table seal_keys add column issuer text, add column chain text not null default '';
