CREATE TABLE "destination_checks" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"url" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ok" boolean,
	"status" integer,
	"error" text,
	"checked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "destination_checks_workspace_id_code_id_pk" PRIMARY KEY("workspace_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "destination_checks_due" ON "destination_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
INSERT INTO "destination_checks" ("workspace_id", "code_id", "url", "due_at") SELECT "workspace_id", "id", "destination"->>'url', now() + random() * interval '1 day' FROM "codes" WHERE "destination"->>'url' ~* '^https?://' AND "destination"->>'url' !~* '^https?://[^/?#]*\.(example|test|invalid|localhost)(:[0-9]+)?([/?#]|$)';
