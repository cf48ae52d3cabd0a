import { production } from "./production/production.ts";
import { DESKTOP, LAPTOP, PHONE } from "./client/screen.ts";
import { arrivals } from "./screens/arrivals.ts";
import { closedScreens } from "./screens/closed.ts";
import { joining } from "./screens/joining.ts";
import { digitScreen } from "./screens/digits.ts";
import { memberScreens } from "./screens/member.ts";
import { riseScreen } from "./screens/rise.ts";
import { visitorScreens } from "./screens/visitor.ts";
import type { World } from "./run/world.ts";
import type { Group } from "./table/table.ts";
import { coins } from "./accounts/coins.ts";
import { consoleCalls } from "./accounts/console.ts";
import { content } from "./accounts/content.ts";
import { money } from "./accounts/money.ts";
import { membership } from "./accounts/sign-up.ts";
import { siteCalls } from "./accounts/site.ts";
import { tokens } from "./accounts/tokens.ts";
import { channel } from "./live/channel.ts";
import { liveTrading } from "./live/trading.ts";
import { markets } from "./trading/markets.ts";
import { options } from "./trading/options.ts";
import { rounds } from "./trading/rounds.ts";
import { prices } from "./trading/prices.ts";
import { bets } from "./trading/bets.ts";

/** Everything that is asked. With a product of this run, one in production is started beside it. */
export function groupsOf(
  world: World,
  run: { readonly isOurs: boolean },
): { readonly calls: readonly Group[]; readonly screens: readonly Group[] } {
  return {
    calls: [
      liveTrading(world),
      rounds(world),
      prices(world),
      inOrder(bets(world), money(world)),
      channel(world),
      membership(world),
      inOrder(tokens(world), content(world)),
      siteCalls(world),
      coins(world),
      consoleCalls(world),
      markets(world),
      options(world),
      ...(run.isOurs ? [production()] : []),
    ],
    screens: [
      digitScreen(world, { size: LAPTOP, username: "player4" }),
      riseScreen(world, { size: DESKTOP, username: "player3" }),
      digitScreen(world, { size: PHONE, username: "player5" }),
      riseScreen(world, { size: PHONE, username: "player4" }),
      riseScreen(world, { size: LAPTOP, username: "player5" }),
      memberScreens(world),
      arrivals(world),
      closedScreens(world),
      joining(world),
      visitorScreens(world),
      digitScreen(world, { size: DESKTOP, username: "player3" }),
    ],
  };
}

/** One after another, where both need the same player. */
function inOrder(...groups: readonly Group[]): Group {
  return {
    name: groups.map(({ name }) => name).join(", then "),
    run: async (say) => {
      for (const { name, run } of groups) {
        await run(say).catch((error: unknown) =>
          say("run", `${name}: the group runs to its end`, () => Promise.reject(error)),
        );
      }
    },
  };
}
