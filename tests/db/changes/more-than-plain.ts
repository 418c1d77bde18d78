/**
 * The verbs that are more than a plain save, by what they do beside it, each with the most statements that it asks
 * beside those that frame its transaction.
 */
const byReason: Record<string, Record<string, number>> = {
  "writes a mail, with a secret of its own": {
    askForCode: 10,
    askForCodeAgain: 11,
    askForReset: 10,
    createAdvisor: 8,
    createUser: 10,
    inviteAdvisor: 9,
    inviteGuest: 14,
    inviteUser: 8,
    mailReset: 8,
    requestEmailChange: 15,
    resendGuestInvitation: 9,
    resendInvitation: 8,
  },
  "writes a mail": { unblockGuest: 8, unblockUser: 5 },
  "begins or ends sessions": {
    blockGuest: 6,
    blockUser: 7,
    changePassword: 12,
    confirmEmail: 10,
    registerByCode: 12,
    registerByInvitation: 10,
    removeGuest: 11,
    resetPassword: 15,
    signIn: 11,
  },
  "queues what takes the file's bytes away should the server die": { addAttachment: 5, addEvidence: 5 },
  "moves many records": {
    activatePlans: 9,
    assignGroup: 5,
    changeActions: 5,
    changeFollowingEvents: 6,
    completeAnyway: 5,
    confirmTransfer: 7,
    copyToGroup: 6,
    deactivatePlan: 5,
    generatePlans: 25,
    handOverGroups: 6,
    mergeCategory: 9,
    mergeNetworks: 18,
    prepareTransfer: 9,
    replaceLinks: 5,
    runTransfer: 20,
    startBatch: 6,
    undoBatch: 5,
    undoLinkChange: 6,
  },
};

export const moreThanPlain: Record<string, number> = Object.assign({}, ...Object.values(byReason));
