-- What is said of the steps of the setup. Whether a step is done is read from the records of the business.
create table setup_steps (
  step text primary key,
  -- Somebody said that it is not needed.
  aside boolean not null default false,
  -- Of messages: the last try, and when one was taken by a provider.
  tried_at timestamptz,
  sent_at timestamptz
);
