-- How a text message fares at whoever carries it. No state: nobody has taken it yet. `unknown`: it was handed over and no answer came, as
-- also while one is waited for, so that it is looked up before it is ever handed over again.
alter table accounts.message
  add column provider text check (provider in ('solapi', 'nhn', 'twilio')),
  add column provider_id text,
  add column state text check (state in ('unknown', 'accepted', 'delivered', 'failed')),
  add column fault text,
  add column segments integer check (segments > 0),
  add column handed_at_ms bigint,
  add constraint message_state_of_texts check (state is null or channel = 'sms');
create index message_text_due on accounts.message (next_try_ms)
  where channel = 'sms' and (state is null or state in ('unknown', 'accepted'));
