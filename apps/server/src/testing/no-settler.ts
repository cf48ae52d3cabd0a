/** For worlds in which no program settles rounds again. */
export const NO_SETTLER = { settler: null, logName: async () => null } as const;
