alter table merchants add column refund_limit int4 check (refund_limit >= 0);
comment on column merchants.refund_limit is 'A refund of more cents needs the approval of a second person. Null for no limit.';

alter table refunds
  add column granted int4,
  add column first_approver_id int4,
  add column first_approved_by text not null default '',
  add column first_approved_at timestamptz,
  add column first_reason text not null default '',
  add column pays_at timestamptz,
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('requested', 'awaitingSecond', 'scheduled', 'approved', 'refused')),
  drop constraint refunds_check,
  add constraint refunds_check check ((state in ('requested', 'awaitingSecond')) = (decided_at is null)),
  add constraint refunds_granted_amount check (granted between 1 and amount),
  add constraint refunds_granted check (state not in ('awaitingSecond', 'scheduled') or granted is not null),
  add constraint refunds_first_approver check ((state = 'awaitingSecond') <= (first_approver_id is not null)),
  add constraint refunds_due_moment check ((state = 'scheduled') <= (pays_at is not null));
comment on table refunds is 'A request for money back, and its decision. A scheduled one is approved, and paid at `pays_at`; an approved one is paid. Amounts are in cents.';
comment on column refunds.granted is 'The cents of the approval, at most those of the request.';
comment on column refunds.first_approver_id is 'The first of two approvers. No reference: the log and the rule outlive the account.';
create index refunds_due on refunds (pays_at) where state = 'scheduled';
