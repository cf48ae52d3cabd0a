create or replace trigger coupons_are_kept before update on coupon.coupon for each row execute function coupon.keep();

create or replace trigger coupons_stay before delete or truncate on coupon.coupon for each statement
  execute function coupon.refuse_change();

create or replace trigger uses_stay before update or delete or truncate on coupon.use for each statement
  execute function coupon.refuse_change();

create or replace trigger coupons_have_two before insert on coupon.coupon for each row execute function coupon.refuse_lone();

create or replace trigger uses_by_country before insert on coupon.use
  for each row execute function site.refuse_closed_country();

create or replace trigger uses_counted before insert on coupon.use for each row execute function coupon.count_use();
