-- What a site gives to who joins it has a code of its own, 21, issuer to player, ref = member: it happens once to each.
drop policy grants on ledger.transfer;
create policy grants on ledger.transfer for insert to maru_accounts with check (code in (10, 21) and (select ledger.assert_open()));

-- Coupons give points, on sites of either mode.
drop trigger coupons_are_licensed on coupon.coupon;

do $amend$
declare
  f text := pg_get_functiondef('desk.movement'::regproc);
begin
  f := platform.amended(f, 'filter (where code in (10, 18))', 'filter (where code in (10, 18, 21))');
  execute f;
  f := pg_get_functiondef('desk.first_opening'::regproc);
  f := platform.amended(f, 'code in (10, 11, 15, 18, 19)', 'code in (10, 11, 15, 18, 19, 21)');
  execute f;
end $amend$;
