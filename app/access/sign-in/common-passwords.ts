/**
 * Words that people build passwords from. A password made only of these is common, also with digits and signs around
 * them or in place of letters.
 */
export const commonWords: readonly string[] = words(`
  password passwort passw passwd pass pwd passphrase motdepasse contrasena senha parola
  admin administrator root user username login guest test testing tester default changeme change letmein let me in open
  opensesame welcome hello hi secret secure security private access enter temp temporary demo sample example master
  owner manager office company business market marketing store shop portal account
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbnm qazwsx qazwsxedc wsxedc qwe asd zxc
  abc abcd abcde abcdef abcdefg abcdefgh abcxyz xyz
  iloveyou i love you loveyou lovely lover love mylove forever babygirl baby boy girl princess prince angel sunshine
  sweetheart darling honey sweet butterfly flower beautiful rainbow chocolate cookie coffee donut donuts doughnut bagel
  monkey dragon tiger lion eagle panther dolphin horse mustang shadow ninja warrior hunter killer phoenix falcon wolf
  football baseball basketball soccer hockey softball golf tennis cowboys yankees lakers steelers redskins eagles
  superman batman spiderman pokemon naruto starwars star wars matrix hogwarts minecraft fortnite metallica
  michael jennifer jessica ashley daniel andrew joshua michelle nicole charlie thomas jordan robert matthew anthony
  trustno trustnoone trust whatever nothing freedom liberty america canada london newyork california texas chicago
  summer winter spring autumn fall january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today
  computer internet google facebook instagram linkedin microsoft windows apple iphone android samsung
  number one two three four five six seven eight nine zero ten hundred thousand
  the my is this your our new old big best good great super
`);

/** Leaked passwords of 12 and more characters that are not made of common words. */
export const commonPasswords: ReadonlySet<string> = new Set(
  words(`
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc qazwsxedcrfv qazwsxedcrfvtgb 1a2b3c4d5e6f
  a1b2c3d4e5f6 q1w2e3r4t5y6 q1w2e3r4t5y6u7 zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 mypassword12 mypassword123
  iloveyou1234 iloveyou12345 thisismypassword letmeinplease manchesterunited realmadrid12 barcelona1234 chelsea12345
  liverpool123 arsenal12345 juventus1234 alejandro123 christopher1 christopher12 elizabeth123 stephanie123
  unbelievable congratulations professional relationship international administration transformers metamorphosis
  harrypotter1 lordoftherings thelordoftherings bobmarley123 snoopdogg123 jackandjill1 johnjacob123 michaeljackson
  marilynmonroe billybob1234 mickeymouse1 mickeymouse12 donaldduck12 winniethepooh spongebob123 spongebobsquarepants
  scoobydoo123 strawberry12 strawberry123 blueberry123 watermelon12 watermelon123 gingerbread1 peanutbutter
  peanutbutter1 cheeseburger cheeseburger1 macaroni1234 marshmallow1 marshmallow12 hippopotamus rumpelstiltskin
  supercalifragilistic abracadabra1 abracadabra12 playstation1 playstation12 playstation123 counterstrike
  counterstrike1 worldofwarcraft skateboarding snowboarding1 motorcycle12 harleydavidson harleydavidson1
  chevrolet123 lamborghini1 lamborghini12 mercedesbenz volkswagen12 firebird1234 budweiser123 heineken1234
  dragonball12 dragonballz1 dragonballz123 finalfantasy finalfantasy7 leagueoflegends kingdomhearts
  everlasting1 immortality1 resurrection apocalypse123 armageddon123 revolution12 renaissance1 constitution
  independence philadelphia philadelphia1 massachusetts northcarolina southcarolina pennsylvania1 westvirginia
  sanfrancisco1 lasvegas1234 losangeles12 losangeles123 newengland12 washington12 washington123
  jesuschrist1 jesuslovesme jesussaves12 godisgood123 godislove123 blessed12345 hallelujah12 praisethelord
  tinkerbell12 tinkerbell123 cinderella12 cinderella123 sleepingbeauty rainbowbrite hellokitty12 hellokitty123
  `),
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
