CREATE TABLE "code_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host" text NOT NULL,
	"page_id" text,
	"site_id" text,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"problem" text,
	"proof_lost_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "domains_use" CHECK ("domains"."page_id" is null or "domains"."site_id" is null)
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "code_aliases_code" ON "code_aliases" USING btree ("workspace_id","code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_host" ON "domains" USING btree ("workspace_id","host");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified_host" ON "domains" USING btree ("host") WHERE "domains"."verified_at" is not null;