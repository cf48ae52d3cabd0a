import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "./open-database.ts";

/** As the database refuses what another transaction came before. */
const IN_THE_WAY = `
  create function public.others_first() returns trigger language plpgsql as
    $$ begin raise exception 'others were first' using errcode = '40001'; end $$`;

/** While `bet` is under way, others are first at every try to write a bet of the member: after some seconds the server gives up. */
export async function putOthersInTheWay(memberId: number, bet: () => Promise<void>): Promise<void> {
  await withDatabase(MAIN_NAME, async (owner) => {
    await owner.query(IN_THE_WAY);
    try {
      await owner.query(
        `create trigger others_first before insert on betting.bet for each row
           when (new.member_id = ${memberId}) execute function public.others_first()`,
      );
      await bet();
    } finally {
      await owner.query("drop function public.others_first() cascade");
    }
  });
}
