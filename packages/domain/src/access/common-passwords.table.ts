/**
 * Words that people choose for passwords, lower case, compiled for this product from the languages it speaks: sign-in
 * words, names, places, clubs, seasons, brands, keyboard walks and the trade's own words. A password is compared with
 * them after signs and digits around it are taken off.
 */
export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `
  0987654321 102030 10203040 112233 11223344 121212 123123123 123321123 12341234 1234567890 123456789a 123456a
  123abc 123qwe 123qweasd 131313 147258369 159753 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 232323 66666666
  696969 741852963 789456123 87654321 88888888 963852741 987654321 a12345678 a123456789 a1b2c3d4 aa123456 abc123
  abc12345 abcd1234 abracadabra acceso access access14 acesso admin adminadmin administracion administrador
  administrateur administrator adriana alberto alejandro alexander alexandre amanda amazon america amor amorcito
  amore andrew android angel angelica angelito angels angola anthony antonio anything apple april argentina
  arsenal asdf1234 asdfgh asdfghjk asdfghjkl ashley atleti atletico august automne autumn avengers azerty
  azertyuiop baby babyboy babygirl bahia banana barca barcelona baseball basketball batman bear beatriz bebe
  bemvindo benfica benvindo betis bienvenido bienvenue black blackie blahblah blessed blizzard bluesky boca
  bocajuniors bomdia bonjour bordeaux botafogo boxing braga brasil brazil budweiser buenosdias butter butterfly
  california callofduty camaro camiao camila caminhao caminhoes camion camiones captain carlos carolina casablanca
  catarina champion change changeit changeme charlie chauffeur checkmate cheese chelsea cherry chicago chile
  chocolate christ christopher church ciao citroen claudia clave coffee coimbra colocolo colombia company
  computador computer conductor confidential contrasena contraseña convidado cookie cookies corinthians corona
  corvette counterstrike cowboys cricket cristina cristo cruzeiro crystal cycling daisy dallas daniel darling
  darthvader december default demo demodemo deus deusamor deusefiel diablo diamond diego digimon dios doggie doha
  domingo donald doom dragon dragonball driver drivers dublin ducati eagles eduardo einstein elizabeth empresa
  enero england enter entra entrar entreprise escritorio espana españa estrela estrella etoile eutamo everton
  example facebook fcbarcelona fcporto febrero february felipe fernanda fernando ferrari fevereiro flamengo fleet
  fleets flota flotte flower flowers fluminense football fortnite france francisco freedom friday frodo frota
  futbol futebol gabriel gabriela gamer gaming gandalf garfield genius gerente ginger godisgood godzilla goku
  golden golfer goofy google gpsgps gpstracker gremio guest guillermo guinness gustavo halflife hallo hamburger
  harley harleydavidson heaven heineken hello hellokitty hero heroes hobbit hockey hola honda honey huawei hulk
  hunter hurricane iloveu iloveyou instagram internacional internet inverno invierno invitado iphone ireland
  ironman isabella iveco janeiro january jasmine javier jennifer jessica jesus jesuschrist jesuscristo jetaime
  joao jordan jorge jose josemaria joseph joshua juliana july june justice karate kawasaki killer kitty knight
  lakers lamborghini leagueoflegends legend leonardo letmein liberty lightning linkedin lion lionking lisboa
  liverpool login logistica logistics logon london loser lovelove loveyou luanda lucas lucifer luigi luis luna
  lune lunes lyon macbook madrid magic magician manager manchester manuel manunited maputo march maria mariana
  mario mariposa maroc marseille martes martina master mastermind mateus matheus matrix matthew mdp mercedes
  merlin meuamor mexico miamor michael michelle mickey microsoft miguel minecraft minnie monaco monamour monday
  monica monkey motdepasse motorista mozambique mustang mypass mypassword mypassword1 naruto network newpassword
  newton newyork nicholas nicolas nicole ninja nintendo nissan nokia nopassword nothing november october office
  oficina ola oldpassword olympique opensesame operador operator orange ordenador ordinateur otono outono outrider
  p@ssw0rd p@ssword pablo packers palavra-passe palavrapasse palmeiras pancake panda paris pass123 pass1234 passe
  passpass passw0rd password password1 password12 password123 password2 passwort patricia patriots paulo peaches
  pedro pepper peru peugeot phoenix pikachu pizza player playstation pokemon porsche porto portugal primavera
  princesa princess princesse printemps privado private prova prueba puppy purple pussycat q1w2e3r4 q1w2e3r4t5
  qatar qazwsx qazwsxedc quake qwe123 qwerty qwerty12 qwerty123 qwertyui qwertyuiop rafael raiders rainbow rambo
  realmadrid redred renault ricardo riverplate robert roberto roblox rocky rodrigo root rosebud rugby running
  sabado samantha sample samsung samurai sandra santiago santos saopaulo sasuke saturday scania scotland secret
  secreto secrets secure securite security segredo segunda seguranca seguridad senha september sergio server
  sesamo sevilla shadow signin silver skater skywalker slbenfica snoopy soccer sofia soldier soleil something
  sonic spiderman sporting spring starcraft starwars steelers stephanie storm strawberry sugar summer sunday
  sunflower sunshine superman superuser surfer suzuki sweetheart sysadmin teamo teamomucho temp temporary tennis
  tequiero tequila terminator test teste tester testing thepassword thiago thomas thunder thursday tiger tigger
  tornado tottenham toyota traccar tracker tracking transport transporte transportes truck trucks trustno1 tuesday
  twitter uruguay user usuario utilisateur utilizador valencia valentina vanilla vasco vegeta vehicle vehicles
  vehicule vehiculo veiculo venezuela verano verao veronica victoria victory vinicius virgen visitante vodka
  volkswagen volleyball volvo warcraft warrior webadmin wednesday welcome whatever whiskey whiteboy william
  windows winner winter wizard worldofwarcraft wrestling xbox yamaha yankees yellow yoda yourpassword youtube
  zaq12wsx zaq1zaq1 zelda zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);
