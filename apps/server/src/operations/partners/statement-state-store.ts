/** How far a `statement` is paid, as SQL (rules/partner/statement-states.ts). */
export const STATEMENT_STATE = `
  case when statement.payable = 0 then 'nothing'
       when exists (select from partners.payment where payment.statement_id = statement.id) then 'paid'
       when exists (select from staff.approval asked
                     where asked.kind = 'partner-payment' and asked.state = 'requested' and asked.expires_at_ms > platform.clock_ms()
                       and (asked.payload ->> 'statementId')::bigint = statement.id) then 'asked'
       else 'due' end`;
