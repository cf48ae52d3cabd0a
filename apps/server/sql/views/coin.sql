-- Coins that disagree with themselves: an account that is not what its transfers make it. Empty while they hold.
create or replace view coin.disagreement with (security_invoker = true) as
  select a.id as subject, a.balance as stored, coalesce(m.amount, 0) as found
    from coin.account a
    left join (select id, sum(amount) as amount from (select credit_account as id, amount from coin.transfer
                 union all select debit_account, -amount from coin.transfer) x group by id) m on m.id = a.id
   where a.balance <> coalesce(m.amount, 0);
